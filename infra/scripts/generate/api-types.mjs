// The TypeScript types of the API, made from the committed description. npm runs this file after it installed packages.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { main } from "../run/failure.mjs";
import { fingerprint } from "../run/fingerprint.mjs";
import { places } from "../run/places.mjs";
import { must } from "../run/processes.mjs";

/** Writes `schema.ts`, unless it is of this description already: its first line has the description's hash. */
export async function writeApiTypes() {
  const first = `// Made from openapi.json and not committed: ${await fingerprint([places.openapi, places.apiTypes])}\n`;
  const present = await readFile(places.schema, "utf8").catch(() => "");
  if (present.startsWith(first)) return;
  await must(
    "The API description could not be turned into TypeScript.",
    places.openapiTypescript,
    [places.openapi, "--output", places.schema],
    { show: "nothing" },
  );
  await writeFile(places.schema, first + (await readFile(places.schema, "utf8")));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(writeApiTypes);
