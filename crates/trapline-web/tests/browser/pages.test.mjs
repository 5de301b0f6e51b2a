// Every page: whether everybody can use it, in both themes; and what it loads.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { api, browser, pair, person, point, serve } from "./support.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let server;
before(async () => { server = await serve(); });
after(async () => { await browser.close(); await server.stop(); });

const GAMES = ["trap-and-treasure", "trap-runner", "hidden-path", "maze-runner-duel", "grid-hunt"];

async function violations(page) {
  // Not by a tag: the page allows no inline scripts.
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).slice(0, 3).join(" | ")}`);
}

test("what shuts people out is found", async () => {
  const { page, context } = await person(server.base);
  await page.goto(server.base);
  await page.evaluate(() => document.body.append(document.createElement("button"), document.createElement("img")));
  assert.equal((await violations(page)).length >= 2, true);
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  for (const width of [360, 1280]) {
    test(`no page shuts anybody out, ${colorScheme}, ${width} wide`, async () => {
      const one = await person(server.base, { colorScheme, viewport: { width, height: 900 } });
      const { page } = one;
      const look = async (path) => {
        await page.goto(new URL(path, server.base).href);
        assert.deepEqual(await violations(page), [], path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= width, `${path} is ${wide} wide`);
      };
      for (const path of ["/", "/matches", "/puzzle", "/learn", "/solutions", "/nothing", "/m/nothing", "/join/nothing"]) await look(path);
      for (const game of GAMES) {
        for (const path of [`/rules/${game}`, `/puzzle/${game}`, `/learn/${game}`]) await look(path);
        const made = await api(server.base, "/api/matches", { game, seat: 1, name: "Ann", rules: { max_plies: 8 }, opponent: { kind: "bot", level: "easy" } });
        await one.context.addCookies([{ name: "trapline", value: made.token, url: server.base }]);
        await look(`/m/${made.id}`);
        await page.getByRole("button", { name: "Hint" }).click();
        await page.locator(".hint").waitFor();
        assert.deepEqual(await violations(page), [], `a hint in ${game}`);
        await page.goto(`${server.base}/m/${made.id}`);
        await page.getByRole("button", { name: "Resign" }).click();
        await page.locator(".question").waitFor();
        assert.deepEqual(await violations(page), [], `a question in ${game}`);
        await page.locator(".question button.strong").click();
        await page.locator(".ending").waitFor();
        assert.deepEqual(await violations(page), [], `the end of ${game}`);
        for (const path of [`/m/${made.id}`, `/m/${made.id}/review`, `/m/${made.id}/replay`]) await look(path);
      }
      const open = await api(server.base, "/api/matches", { game: "grid-hunt", name: "Bob", opponent: { kind: "open" } });
      await look(`/join/${open.invite.split("/").at(-1)}`);
      assert.deepEqual(one.faults, []);
      await one.context.close();
    });
  }
}

test("the first page is small", async () => {
  const one = await person(server.base);
  let bytes = 0;
  const session = await one.context.newCDPSession(one.page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => { bytes += encodedDataLength; });
  await one.page.goto(server.base, { waitUntil: "networkidle" });
  console.log(`the first page takes ${bytes} bytes`);
  assert.ok(bytes > 0 && bytes <= 30000, `${bytes} bytes`);
  await one.context.close();
});

test("what happens is told to whoever cannot see it", async () => {
  const match = await pair(server.base, "trap-runner");
  const people = await Promise.all(match.tokens.map((token) => person(server.base, { token })));
  for (const { page } of people) await page.goto(match.url);
  await point(people[0].page);
  const said = people[1].page.locator("#said");
  await people[1].page.waitForFunction(() => document.getElementById("said").textContent.includes("Ann"));
  assert.ok(["polite", "status"].includes(await said.getAttribute("aria-live") ?? await said.getAttribute("role")));
  for (const { context } of people) await context.close();
});
