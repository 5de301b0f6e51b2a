// What becomes of a match when the way to the server is cut, and when the server is started anew.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { api, browser, pair, person, point, revision, serve } from "./support.mjs";

after(() => browser.close());

const shows = (page, n) => page.waitForFunction((n) => Number(document.getElementById("table").dataset.revision) >= n, n);

test("an action made without a network is sent once, when there is one", async () => {
  const server = await serve();
  const match = await pair(server.base, "trap-runner");
  const ann = await person(server.base, { token: match.tokens[0] });
  await ann.page.goto(match.url);
  await ann.context.setOffline(true);
  await ann.page.locator("#act").fill("attack");
  await ann.page.locator("#act").press("Enter");
  await ann.page.locator("#link").getByText(/not been sent/i).waitFor();
  assert.equal(await revision(ann.page), 0);
  await ann.context.setOffline(false);
  await shows(ann.page, 1);
  await ann.page.locator("#link").waitFor({ state: "hidden" });
  const look = await api(server.base, `/api/matches/${match.id}`);
  assert.equal(look.revision, 1, "once");
  await ann.context.close();
  await server.stop();
});

test("an action that was overtaken was plainly not done", async () => {
  const server = await serve();
  const match = await pair(server.base, "trap-runner");
  const ann = await person(server.base, { token: match.tokens[0] });
  await ann.page.goto(match.url);
  await ann.context.setOffline(true);
  await ann.page.locator("#act").fill("attack");
  await ann.page.locator("#act").press("Enter");
  await ann.page.locator("#link").getByText(/not been sent/i).waitFor();
  // Meanwhile the same seat acts elsewhere.
  await api(server.base, `/api/matches/${match.id}/commands`, { revision: 0, act: "move up" }, match.tokens[0]);
  await ann.context.setOffline(false);
  await shows(ann.page, 1);
  await ann.page.locator(".notice.refused, #link:not([hidden])").first().waitFor();
  const look = await api(server.base, `/api/matches/${match.id}`);
  assert.equal(look.revision, 1);
  assert.equal(look.events[0].action, "move up");
  await ann.context.close();
  await server.stop();
});

test("the server is started anew between two moves, and nobody reloads", async () => {
  const first = await serve();
  const match = await pair(first.base, "trap-runner");
  const people = await Promise.all(match.tokens.map((token) => person(first.base, { token })));
  const [ann, bob] = people.map(({ page }) => page);
  for (const page of [ann, bob]) await page.goto(match.url);
  await point(ann);
  await shows(bob, 1);
  await first.stop("SIGKILL");
  await bob.locator("#link").getByText(/connection|trying/i).waitFor();
  const second = await serve(first.data, first.port);
  assert.equal(second.base, first.base);
  await bob.locator("#link").waitFor({ state: "hidden" });
  await point(bob);
  await shows(ann, 2);
  for (const { context, faults } of people) {
    assert.deepEqual(faults, []);
    await context.close();
  }
  await second.stop();
});
