// node infra/scripts/generate/release-notes.mjs VERSION: prints the section of CHANGELOG.md about a version; fails where there is none.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";

/** Returns the text below the heading `## [VERSION]`, with or without a date after it. */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf("\n")).trim() ?? "";
  if (notes === "") throw new Failure(`CHANGELOG.md says nothing of ${version}.`);
  return notes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await main(async () => {
    const changelog = await readFile(join(root, "CHANGELOG.md"), "utf8");
    console.log(notesOf(changelog, process.argv[2] ?? ""));
  });
}
