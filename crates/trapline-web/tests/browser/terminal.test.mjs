// A browser and a terminal in one match: the full-screen app on a real pseudo-terminal, which `script` makes.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { after, test } from "node:test";
import { api, browser, finish, folder, person, point, serve } from "./support.mjs";

after(() => browser.close());

// Somebody at a terminal, who types as soon as the screen has changed and it is for them to act.
function terminal(invite, isDue, lines) {
  const home = folder();
  const env = { ...process.env, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, TERM: "xterm-256color" };
  const command = `stty cols 100 rows 30; exec "$TRAPLINE" join ${invite} --name Bob`;
  const child = spawn("script", ["-qfec", command, "/dev/null"], { env, stdio: ["pipe", "pipe", "inherit"] });
  process.on("exit", () => child.kill("SIGKILL"));
  const ended = new Promise((done) => child.once("exit", done));
  let busy = false;
  child.stdout.on("data", async () => {
    if (busy) return;
    busy = true;
    const line = await isDue() ? lines() : null;
    if (line) child.stdin.write(`:${line}\r`);
    busy = false;
  });
  return { child, ended };
}

test("a browser against a terminal", async () => {
  const server = await serve();
  const made = await api(server.base, "/api/matches", { game: "trap-runner", seat: 1, name: "Ann", rules: { max_plies: 12 }, opponent: { kind: "link" } });
  const ann = await person(server.base, { token: made.token });
  await ann.page.goto(made.url);
  const look = () => api(server.base, `/api/matches/${made.id}`);
  let typed = -1;
  const due = async () => {
    const { to_move, revision } = await look();
    if (to_move !== 2 || typed === revision) return false;
    typed = revision;
    return true;
  };
  const words = ["attack", "move left", "move down", "move right"];
  let number = 0;
  const bob = terminal(made.invite, due, () => words[number++ % words.length]);
  await ann.page.getByText("Bob").first().waitFor();
  await finish([ann.page], point);
  const { result, events } = await look();
  assert.ok(result);
  assert.ok(events.filter(({ player }) => player === 2).length >= 3, "Bob has played");
  assert.deepEqual(ann.faults, []);
  bob.child.stdin.write("q\r\r");
  bob.child.kill("SIGTERM");
  await bob.ended;
  await ann.context.close();
  await server.stop();
});
