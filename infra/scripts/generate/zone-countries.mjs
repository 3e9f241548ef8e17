// node infra/scripts/generate/zone-countries.mjs: writes the country of each time zone, from the time zone database. Run by
// hand after a release of the database, and committed: a fresh clone may run on a system without that database.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";

/** The database's own list, with the names of today. */
const list = "/usr/share/zoneinfo/zone.tab";

const file = join(root, "site", "app", "lib", "time", "zone-countries.ts");

/** The zones of each country. A browser may report the name of today, or an older one that ICU keeps. */
async function readCountries() {
  const zones = new Map();
  for (const line of (await readFile(list, "utf8")).split("\n")) {
    const [country, , zone] = line.split("\t");
    if (line.startsWith("#") || zone === undefined) continue;
    const older = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
    for (const name of new Set([zone, older])) {
      if (!zones.has(name) || name === zone) zones.set(name, country);
    }
  }
  return Map.groupBy([...zones].sort(), ([, country]) => country);
}

await main(async () => {
  const lines = [...(await readCountries())]
    .sort()
    .map(([country, zones]) => `${country} ${zones.map(([zone]) => zone).join(" ")}`);
  await writeFile(
    file,
    `// Made by infra/scripts/generate/zone-countries.mjs.

/** A country in each line, then its time zones. */
export const zoneCountries = \`
${lines.join("\n")}
\`;
`,
  );
});
