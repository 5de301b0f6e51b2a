// Takes the pictures of pages that README.md and docs/online.md show: node shots.mjs FOLDER

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { api, browser, pair, person, point, serve, turn } from "./support.mjs";

const folder = process.argv[2];
const server = await serve();

const shoot = async (page, name) => {
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ animations: "disabled" }));
  console.log(name);
};

// A match between two windows, with an end to go over.
const match = await pair(server.base, "hidden-path");
const [ann, bob] = await Promise.all(match.tokens.map((token) => person(server.base, { token, viewport: { width: 1200, height: 760 } })));
for (const { page } of [ann, bob]) await page.goto(match.url);
for (const [seat, act] of [[0, "place 3 6 9"], [1, "place 2 5 8"], [0, "move 1"], [1, "move 2"], [0, "move 3"]]) {
  const { revision } = await api(server.base, `/api/matches/${match.id}`);
  await api(server.base, `/api/matches/${match.id}/commands`, { revision, act }, match.tokens[seat]);
}
const shows = (page, n) => page.waitForFunction((n) => Number(document.getElementById("table").dataset.revision) >= n, n);
await shows(bob.page, 5);
await shoot(bob.page, "match");

// A hunt against a bot, with a hint and the map of chances, dark and on a phone.
const yours = (page) => page.waitForFunction(() => document.getElementById("table").dataset.turn !== "theirs");
let phone;
do {
  const hunt = await api(server.base, "/api/matches", { game: "grid-hunt", seat: 1, name: "Ann", opponent: { kind: "bot", level: "easy" } });
  phone = await person(server.base, { token: hunt.token, viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, colorScheme: "dark" });
  await phone.page.goto(hunt.url);
  for (const act of ["hide 2,4", "scan 3,3"]) {
    await yours(phone.page);
    const { revision } = await api(server.base, `/api/matches/${hunt.id}`);
    await api(server.base, `/api/matches/${hunt.id}/commands`, { revision, act }, hunt.token);
    await shows(phone.page, revision + 1);
  }
  await yours(phone.page);
  // A bot may be lucky.
} while (await turn(phone.page) !== "yours");
await phone.page.getByRole("button", { name: "Hint" }).click();
await phone.page.locator(".hint").waitFor();
await phone.page.evaluate(() => scrollTo(0, 0));
await shoot(phone.page, "phone");

// The review of a match that is over.
const over = await api(server.base, "/api/matches", { game: "trap-and-treasure", seat: 1, name: "Ann", opponent: { kind: "bot", level: "perfect" } });
const wise = await person(server.base, { token: over.token, viewport: { width: 1200, height: 860 } });
await wise.page.goto(over.url);
for (let n = 0; n < 6; n += 1) {
  await yours(wise.page);
  await point(wise.page);
}
await yours(wise.page);
await wise.page.getByRole("button", { name: "Resign" }).click();
await wise.page.locator(".question button.strong").click();
await wise.page.locator(".ending").waitFor();
await wise.page.goto(`${over.url}/review`);
await wise.page.locator(".graph").waitFor({ timeout: 60000 });
await wise.page.locator("[data-go=next]").click();
await shoot(wise.page, "review");

await browser.close();
await server.stop();
