"use strict";
// A match that is looked at stays as it is on the server: what others do appears by itself, and what is done here is sent
// without a reload. The script knows no rules: it sends forms, and shows the table that comes back.
(() => {
  const live = document.querySelector("[data-match]");
  if (!live) return;
  const home = `/m/${live.dataset.match}`;
  const stream = `/api/matches/${live.dataset.match}/events`;
  const PART = { "Trapline-Part": "table" };
  const TIMEOUT = 15000;
  const link = document.getElementById("link");
  const said = document.getElementById("said");
  const sound = document.getElementById("sound");
  const table = () => document.getElementById("table");
  const revision = () => Number(table().dataset.revision);

  let shown = Date.now(); // when the table was shown, for its clocks
  let spot = null; // the spot that was chosen last
  let sending = false;
  let unsent = null; // the one action that has not been answered yet
  let retry = 0;

  // ---- Talking to the server

  const ask = async (address, options) => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), TIMEOUT);
    try {
      const answer = await fetch(address, { ...options, headers: PART, signal: stop.signal, cache: "no-store" });
      return { answer, text: await answer.text() };
    } finally {
      clearTimeout(timer);
    }
  };

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("table");

  // Looks at the table anew. What was picked is kept, and goes in the body: it may be a secret.
  let looking = false;
  let again = false;
  const look = async (wanted = 0) => {
    // What comes while something is sent is looked at afterwards.
    if (looking || sending || unsent) { again = true; return; }
    looking = true;
    try {
      const picked = [...table().querySelectorAll(".play [name=picked]")].map((input) => ["picked", input.value]);
      const body = new URLSearchParams([["do", "look"], ["revision", String(revision())], ...picked]);
      const keeps = picked.length > 0 && wanted > revision();
      const { answer, text } = keeps
        ? await ask(home, { method: "POST", body })
        : await ask(`${home}/table?at=${revision()}`, {});
      if (answer.ok && answer.status !== 204 && !sending) show(parsed(text), false);
      else if (answer.status === 429) setTimeout(look, 1000 * (Number(answer.headers.get("Retry-After")) || 2));
      else if (answer.status >= 500) throw new Error("server");
    } catch {
      lost();
    } finally {
      looking = false;
      if (again && !sending && !unsent) { again = false; look(wanted); }
    }
  };

  // Sends what was done. Where no answer comes it is kept, and sent again when the way is free: the server knows the
  // revision it was meant for, and does nothing twice.
  const send = async (body) => {
    sending = true;
    table().setAttribute("aria-busy", "true");
    clearTimeout(retry);
    let wait = 0;
    try {
      const { answer, text } = await ask(home, { method: "POST", body });
      const to = new URL(answer.url || home, location.href);
      const made = parsed(text);
      if (answer.redirected && to.pathname !== home) {
        unsent = null;
        location.assign(to);
      } else if (made) {
        unsent = null;
        tell("");
        show(made, true);
      } else if (answer.status === 429 || answer.status >= 500) {
        wait = 1000 * (Number(answer.headers.get("Retry-After")) || 2);
        throw new Error("busy");
      } else {
        unsent = null;
        tell(`This was not sent: the server answered ${answer.status}. Look at the table again.`);
      }
    } catch {
      unsent = body;
      keep(wait ? "The server is busy." : "No connection.");
      if (wait) retry = setTimeout(flush, wait);
      else lost();
    } finally {
      sending = false;
      table().removeAttribute("aria-busy");
      if (again && !looking && !unsent) { again = false; look(); }
    }
  };

  const flush = () => { if (unsent && !sending) return send(unsent); };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (new URL(form.getAttribute("action"), location.href).pathname !== home) return;
    event.preventDefault();
    if (sending) return;
    if (unsent) { keep("Your last action still waits."); return; }
    const data = new URLSearchParams(new FormData(form));
    const button = event.submitter;
    if (button && button.name) data.append(button.name, button.value);
    if (button && button.dataset.spot) spot = button.dataset.spot;
    send(data);
  });

  // ---- Showing the table

  const show = (made, own) => {
    const old = table();
    if (!made || Number(made.dataset.revision) < revision()) return;
    const grew = Number(made.dataset.revision) > revision();
    const begun = old.querySelector(".question:not(:has(#offer)), [name=picked], .notice, .hint");
    if (!own && !grew && begun) {
      // Nothing happened but that somebody came or left: what was begun here stays.
      for (const part of ["#people", ".task", ".ending"]) {
        const [was, is] = [old.querySelector(part), made.querySelector(part)];
        if (was && is && !was.contains(document.activeElement)) was.replaceWith(is);
      }
    } else {
      replace(old, made, own, grew);
    }
    shown = Date.now();
    document.title = made.dataset.title;
    document.dispatchEvent(new Event("swapped"));
    const notice = own && made.querySelector(".stage > .notice");
    if (notice) said.textContent = notice.textContent;
    else if (grew) said.textContent = made.dataset.said;
    if (grew) play(made.dataset.turn, own);
  };

  const replace = (old, made, own, grew) => {
    const active = document.activeElement;
    const inside = old.contains(active);
    const field = old.querySelector("#act");
    const typed = !own && field ? field.value : "";
    const open = [...old.querySelectorAll("details[open][data-keep]")].map((one) => one.dataset.keep);
    old.replaceWith(made);
    if (grew) made.classList.add("moved");
    for (const one of made.querySelectorAll("details[data-keep]")) one.open = open.includes(one.dataset.keep);
    const line = made.querySelector("#act");
    if (line && typed) line.value = typed;
    const question = made.querySelector(".question button");
    if (own && question) question.focus();
    else if (inside || own || (typing && active.id === "main")) focus(made, active);
  };

  // The keyboard stays where it was, or goes where the last spot was chosen. Who types goes on typing when it is their
  // turn again.
  let typing = false;
  const focus = (made, active) => {
    const line = made.querySelector("#act");
    typing = active.id === "act" || (typing && active.id === "main");
    if (typing) {
      (line || document.getElementById("main")).focus();
      return;
    }
    const place = active.dataset && active.dataset.spot;
    const same = [
      place && `[data-spot="${place}"]`,
      active.id && `#${CSS.escape(active.id)}`,
      active.name && active.value && `[name="${active.name}"][value="${CSS.escape(active.value)}"]`,
      spot && `[data-spot="${spot}"]`,
    ];
    for (const one of same) {
      const found = one && made.querySelector(one);
      if (found) { found.focus(); return; }
    }
    document.getElementById("main").focus();
  };

  // ---- What is said about the connection

  const tell = (text, button) => {
    link.textContent = text;
    link.hidden = !text;
    if (button) link.append(button);
  };

  const keep = (why) => {
    const drop = document.createElement("button");
    drop.type = "button";
    drop.textContent = "Do not send it";
    drop.addEventListener("click", () => {
      unsent = null;
      clearTimeout(retry);
      tell(source ? "" : "Not sent. Connection lost. Trying again …");
      look();
    });
    tell(`${why} Your action has not been sent yet; it is sent once, as soon as the way is free.`, drop);
  };

  let source = null;
  let tries = 0;
  let timer = 0;
  let warn = 0;

  const lost = () => {
    if (source) source.close();
    source = null;
    clearTimeout(timer);
    const wait = Math.min(30000, 500 * 2 ** tries) * (0.75 + Math.random() / 2);
    tries += 1;
    timer = setTimeout(connect, wait);
    // A stream that a proxy cuts is back before anybody has to know.
    if (!warn) warn = setTimeout(() => { if (!source && !unsent) tell("Connection lost. Trying again …"); }, 1200);
  };

  const found = () => {
    tries = 0;
    clearTimeout(warn);
    warn = 0;
    if (!unsent) tell("");
    Promise.resolve(flush()).then(() => look());
  };

  const connect = () => {
    clearTimeout(timer);
    if (source) source.close();
    const mine = new EventSource(stream);
    source = mine;
    mine.addEventListener("open", () => { if (mine === source) found(); });
    mine.addEventListener("revision", (event) => { if (mine === source) look(Number(event.data)); });
    mine.addEventListener("error", () => { if (mine === source) lost(); });
  };

  // ---- Clocks

  const written = (left) => {
    const seconds = Math.max(0, Math.floor(left / 1000));
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (number) => String(number).padStart(2, "0");
    if (hours >= 48) return `${Math.floor(hours / 24)} days`;
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  };

  let asked = 0;
  let beat = Date.now();
  setInterval(() => {
    const now = Date.now();
    // The machine has slept: the stream may be dead without knowing it.
    if (now - beat > 20000) connect();
    beat = now;
    let due = false;
    for (const clock of table().querySelectorAll("[data-runs], [data-wait]")) {
      const waits = "wait" in clock.dataset;
      const left = Number(waits ? clock.dataset.wait : clock.dataset.left) - (now - shown);
      const text = written(waits ? left + 999 : left);
      if (clock.textContent !== text) clock.textContent = text;
      due = due || left <= 0;
    }
    if (due && now - asked > 2000) { asked = now; look(); }
  }, 250);
  setInterval(() => { if (!document.hidden && source) look(); }, 60000);

  // ---- Sound, off unless somebody wants it

  const KEY = "trapline.sound";
  const stored = () => { try { return localStorage.getItem(KEY) === "on"; } catch { return false; } };
  let loud = stored();
  let audio = null;
  const note = (pitch, at) => {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.08, audio.currentTime + at);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.18);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.2);
  };
  const play = (turn, own) => {
    if (!loud) return;
    audio = audio || new AudioContext();
    const notes = turn === "over" ? [523, 659, 784] : own ? [440] : turn === "yours" ? [660, 880] : [550];
    notes.forEach((pitch, n) => note(pitch, n * 0.12));
  };
  const label = () => sound.setAttribute("aria-pressed", String(loud));
  sound.hidden = false;
  label();
  sound.addEventListener("click", () => {
    loud = !loud;
    try { localStorage.setItem(KEY, loud ? "on" : "off"); } catch { /* it is only kept for this page then */ }
    label();
    play("theirs", true);
  });

  // ---- Being there

  addEventListener("online", connect);
  addEventListener("offline", lost);
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (source && source.readyState !== EventSource.CLOSED) look();
    else connect();
  });
  addEventListener("beforeunload", (event) => { if (unsent) event.preventDefault(); });
  connect();
})();
