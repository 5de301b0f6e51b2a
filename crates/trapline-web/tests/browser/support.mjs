// A server, browsers, and players who use nothing but what a page offers.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const program = process.env.TRAPLINE;
if (!program) throw new Error("set TRAPLINE to the program");

const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];

export const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: FLAGS });

// A folder for a server's database, as long as the tests last.
export function folder() {
  const made = mkdtempSync(join(tmpdir(), "trapline-"));
  process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  return made;
}

// A server at a port, or at any that is free. `more` are further options.
export async function serve(data = folder(), port = 0, more = []) {
  const words = ["serve", "--listen", `127.0.0.1:${port}`, "--database", `sqlite:${data}/server.sqlite`];
  const child = spawn(program, [...words, "--requests", "0", "--waiting", "0", "--log", "off", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.on("exit", kill);
  const [line] = await new Promise((done, fail) => {
    createInterface({ input: child.stdout }).once("line", (line) => done([line]));
    child.once("exit", (status) => fail(new Error(`the server ended with ${status}`)));
  });
  const base = line.replace("listening on ", "");
  const stop = (signal = "SIGTERM") => new Promise((done) => {
    process.off("exit", kill);
    child.once("exit", done);
    child.kill(signal);
  });
  return { base, data, port: Number(new URL(base).port), stop };
}

export async function api(base, path, body, token) {
  const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(base + path, body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}

// A match of two, made by the API: its id, and what opens the seats.
export async function pair(base, game, rules = {}) {
  const made = await api(base, "/api/matches", { game, rules, seat: 1, name: "Ann", opponent: { kind: "link" } });
  const joined = await api(base, `/api/join/${made.invite.split("/").at(-1)}`, { name: "Bob" });
  return { id: made.id, url: made.url, tokens: [made.token, joined.token] };
}

// Somebody with a browser of their own. What goes wrong in it is kept in `faults`.
export async function person(base, { token, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
  if (token) await context.addCookies([{ name: "trapline", value: token, url: base }]);
  await context.addInitScript(() => {
    globalThis.swaps = 0;
    document.addEventListener("swapped", () => { globalThis.swaps += 1; });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    // That the network is down is said by the browser too.
    if (line.type() === "error" && !/ERR_|Failed to load resource/.test(line.text())) faults.push(line.text());
  });
  page.on("requestfinished", (request) => {
    if (!request.url().startsWith(base)) faults.push(`another host was asked: ${request.url()}`);
  });
  return { page, context, faults };
}

export const turn = (page) => page.locator("#table").getAttribute("data-turn");
export const revision = async (page) => Number(await page.locator("#table").getAttribute("data-revision"));

// Waits until the page has shown the table anew.
async function swapped(page, doing) {
  const before = await page.evaluate(() => globalThis.swaps);
  await doing();
  await page.waitForFunction((before) => globalThis.swaps > before, before);
}

// A number below `end` that looks like chance and is the same every time.
let state = 1;
export function drawn(end) {
  state = (state * 48271) % 2147483647;
  return state % end;
}

export const TARGETS = ".spots button:not([aria-disabled]):not([aria-pressed=true])";

// Does one action by pointing: chooses spots and answers what is asked, until the match has gone on.
export async function point(page, how = "click") {
  const at = await revision(page);
  for (let n = 0; n < 12 && await revision(page) === at; n += 1) {
    const answers = page.locator(".question:not(:has(#offer)) button.strong");
    const asked = await answers.count();
    const target = asked ? answers.nth(drawn(asked)) : page.locator(TARGETS).nth(drawn(await page.locator(TARGETS).count()));
    await swapped(page, () => target[how]());
  }
  if (await revision(page) === at) throw new Error("nothing that is offered makes an action");
}

// Has these pages play until the match is over, by whatever one does at one's turn.
export async function finish(pages, act) {
  for (let plies = 0; plies < 300; plies += 1) {
    const turns = await Promise.all(pages.map(turn));
    if (turns.every((turn) => turn === "over")) return;
    const mover = turns.indexOf("yours");
    if (mover < 0) {
      const seen = await Promise.all(pages.map(revision));
      // News is on its way.
      await Promise.any(pages.map((page, n) => page.waitForFunction(([was, turn]) => {
        const table = document.getElementById("table");
        return Number(table.dataset.revision) !== was || table.dataset.turn !== turn;
      }, [seen[n], turns[n]])));
      continue;
    }
    const at = await revision(pages[mover]);
    await act(pages[mover]);
    // The other sees it by itself.
    await Promise.all(pages.map((page) => page.waitForFunction((at) => Number(document.getElementById("table").dataset.revision) > at, at)));
  }
  throw new Error("the match does not end");
}
