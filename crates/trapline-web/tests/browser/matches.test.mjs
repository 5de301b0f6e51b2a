// Whole matches, by nothing but what the pages offer.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { TARGETS, api, browser, finish, pair, person, point, revision, serve, turn } from "./support.mjs";

let server;
before(async () => { server = await serve(); });
after(async () => { await browser.close(); await server.stop(); });

const GAMES = ["trap-and-treasure", "trap-runner", "hidden-path", "maze-runner-duel", "grid-hunt"];

async function ended({ page, faults }) {
  assert.equal(await turn(page), "over");
  assert.match(await page.locator(".ending").innerText(), /./);
  assert.deepEqual(faults, []);
}

for (const game of GAMES) {
  test(`${game} between two windows`, async () => {
    const match = await pair(server.base, game, { max_plies: 60 });
    const people = await Promise.all(match.tokens.map((token) => person(server.base, { token })));
    for (const { page } of people) await page.goto(match.url);
    const pages = people.map(({ page }) => page);
    await finish(pages, point);
    for (const one of people) await ended(one);
    const record = await api(server.base, `/api/matches/${match.id}/record`);
    assert.ok(record.result && record.actions.length > 2);
    await Promise.all(people.map(({ context }) => context.close()));
  });
}

test("from the lobby, by a link, to a rematch", async () => {
  const [ann, bob] = await Promise.all([person(server.base), person(server.base)]);
  await ann.page.goto(server.base);
  await ann.page.getByRole("radio", { name: /Grid Hunt/ }).check();
  await ann.page.getByLabel(/your name/i).fill("Ann");
  await ann.page.getByRole("radio", { name: /link/i }).check();
  await ann.page.locator("main form button[type=submit], form button.strong").last().click();
  await ann.page.waitForURL(/\/m\//);
  const invite = await ann.page.locator("input[readonly]").first().inputValue();
  await bob.page.goto(invite);
  await bob.page.getByLabel(/name/i).fill("Bob <b>");
  await bob.page.getByRole("button", { name: /join|play|sit/i }).click();
  await bob.page.waitForURL(/\/m\//);
  await ann.page.getByText("Bob <b>").first().waitFor();
  await finish([ann.page, bob.page], point);
  await ended(ann);
  await ended(bob);
  await ann.page.getByRole("button", { name: /again|rematch/i }).click();
  await ann.page.waitForURL((url) => url.pathname.startsWith("/m/") && !bob.page.url().endsWith(url.pathname));
  const again = bob.page.getByRole("link", { name: /again|rematch|next/i }).or(bob.page.getByRole("button", { name: /again|rematch/i }));
  await again.first().click();
  await bob.page.waitForURL(ann.page.url());
  for (const one of [ann, bob]) await one.context.close();
});

test("against a bot, with a hint, the map and the way back", async () => {
  const made = await api(server.base, "/api/matches", { game: "trap-runner", seat: 1, name: "Ann", opponent: { kind: "bot", level: "medium" } });
  const ann = await person(server.base, { token: made.token });
  await ann.page.goto(made.url);
  await ann.page.getByRole("button", { name: "Hint" }).click();
  await ann.page.locator(".hint").waitFor();
  await point(ann.page);
  await ann.page.waitForFunction(() => document.getElementById("table").dataset.turn === "yours");
  const at = await revision(ann.page);
  await ann.page.getByRole("button", { name: "Take back" }).click();
  await ann.page.waitForFunction((at) => Number(document.getElementById("table").dataset.revision) > at, at);
  await ann.page.getByRole("button", { name: "Resign" }).click();
  await ann.page.locator(".question button.strong").click();
  await ann.page.locator(".ending").waitFor();
  await ended(ann);
  const hunt = await api(server.base, "/api/matches", { game: "grid-hunt", seat: 1, name: "Ann", rules: { max_plies: 12 }, opponent: { kind: "bot", level: "perfect" } });
  const hunter = await person(server.base, { token: hunt.token });
  await hunter.page.goto(hunt.url);
  await point(hunter.page);
  await hunter.page.getByRole("button", { name: /map/i }).click();
  await hunter.page.locator("text=%").first().waitFor();
  await finish([hunter.page], point);
  await ended(hunter);
  for (const one of [ann, hunter]) await one.context.close();
});

test("on a phone", async () => {
  const match = await pair(server.base, "hidden-path", { max_plies: 60 });
  const small = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const people = await Promise.all(match.tokens.map((token) => person(server.base, { token, ...small })));
  for (const { page } of people) await page.goto(match.url);
  await finish(people.map(({ page }) => page), async (page) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `nothing is wider than the phone: ${wide}`);
    for (const box of await page.locator(TARGETS).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      assert.ok(Math.min(box.width, box.height) >= 43.5, `a finger hits it: ${JSON.stringify(box)}`);
    }
    await point(page, "tap");
  });
  for (const one of people) { await ended(one); await one.context.close(); }
});

test("by keyboard alone", async () => {
  const match = await pair(server.base, "maze-runner-duel", { max_plies: 20 });
  const people = await Promise.all(match.tokens.map((token) => person(server.base, { token })));
  for (const { page } of people) await page.goto(match.url);
  const focused = (page) => page.evaluate(() => document.activeElement.dataset.spot || document.activeElement.value || "");
  await finish(people.map(({ page }) => page), async (page) => {
    const at = await revision(page);
    for (let n = 0; n < 60 && await revision(page) === at; n += 1) {
      const enabled = await page.evaluate((targets) => {
        const here = document.activeElement;
        const asks = document.querySelector(".question:not(:has(#offer))");
        return asks ? here.matches(".question button.strong") : here.matches(targets);
      }, TARGETS);
      if (!enabled) {
        await page.keyboard.press(n % 5 === 4 ? ["ArrowRight", "ArrowDown"][n % 2] : "Tab");
        continue;
      }
      assert.notEqual(await focused(page), "");
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
      assert.equal(outline, "3px", "the focus is seen");
      const before = await page.evaluate(() => globalThis.swaps);
      await page.keyboard.press("Enter");
      await page.waitForFunction((before) => globalThis.swaps > before, before);
      await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][n % 4]);
    }
    assert.notEqual(await revision(page), at, "keys are enough");
  });
  // An action can be typed, too.
  for (const one of people) { await ended(one); await one.context.close(); }
});

test("the colon leads to where actions are typed", async () => {
  const match = await pair(server.base, "trap-runner");
  const ann = await person(server.base, { token: match.tokens[0] });
  await ann.page.goto(match.url);
  await ann.page.locator("#main").press(":");
  await ann.page.keyboard.type("atack");
  await ann.page.keyboard.press("Enter");
  await ann.page.locator(".notice.refused").waitFor();
  await ann.page.locator("#act").fill("attack");
  await ann.page.keyboard.press("Enter");
  await ann.page.waitForFunction(() => document.getElementById("table").dataset.revision === "1");
  await ann.context.close();
});

for (const game of ["grid-hunt", "hidden-path", "trap-and-treasure"]) {
  test(`${game} without scripts`, async () => {
    const match = await pair(server.base, game, { max_plies: 14 });
    const people = await Promise.all(match.tokens.map((token) => person(server.base, { token, javaScriptEnabled: false })));
    for (const { page } of people) await page.goto(match.url);
    for (let n = 0; n < 200; n += 1) {
      const { page } = people[n % 2];
      await page.goto(match.url);
      if (await turn(page) === "over") break;
      const at = await revision(page);
      for (let m = 0; m < 8 && await turn(page) === "yours" && await revision(page) === at; m += 1) {
        const answers = page.locator(".question:not(:has(#offer)) button.strong");
        const targets = page.locator(TARGETS);
        const target = await answers.count() ? answers.first() : targets.nth((n * 5 + m) % await targets.count());
        await Promise.all([page.waitForNavigation(), target.click()]);
      }
    }
    for (const one of people) {
      await one.page.goto(match.url);
      assert.equal(await turn(one.page), "over");
      await one.context.close();
    }
  });
}

test("two windows of one seat, and somebody who watches", async () => {
  const match = await pair(server.base, "trap-runner");
  const ann = await person(server.base, { token: match.tokens[0] });
  const other = await ann.context.newPage();
  const watcher = await person(server.base);
  for (const page of [ann.page, other, watcher.page]) await page.goto(match.url);
  assert.match(await ann.page.title(), /your turn/i);
  await point(ann.page);
  for (const page of [other, watcher.page]) {
    await page.waitForFunction(() => document.getElementById("table").dataset.revision === "1");
  }
  assert.doesNotMatch(await other.title(), /your turn/i);
  assert.equal(await watcher.page.locator(TARGETS).count(), 0, "who watches cannot act");
  await ann.context.close();
  await watcher.context.close();
});
