// npm run edge: writes the paths and languages of the site's pages into paths.json, and the function at the edge into infra/site.yaml, since
// CloudFormation reads its code only inside the template. Tests compare both.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { paths } from "./tables.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
export const template = join(here, "..", "site.yaml");

/** The function as it is deployed: with its rules in it, without its comments. */
export async function edgeFunction() {
  const text = await readFile(join(here, "viewer-request.js"), "utf8");
  const code = text
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/\*\*)/.test(line))
    .join("\n")
    .replace("RULES", JSON.stringify(paths.rules));
  return `${code.replace(/\n{3,}/g, "\n\n").trim()}\n`;
}

const site = /^( +)FunctionCode: \|\n((?:\1 .*\n|\n)+)/m;

/** The function's code in a template's text. */
export function embeddedIn(text) {
  const [, indent, block] = text.match(site) ?? [];
  if (block === undefined) throw new Error("the template has no function at the edge");
  return `${block.replaceAll(`\n${indent}  `, "\n").trim()}\n`;
}

/** A template's text with `code` as the function's code. */
function embed(text, code) {
  return text.replace(site, (_whole, indent) => {
    const lines = code.trimEnd().split("\n");
    const block = lines.map((line) => (line === "" ? "" : `${indent}  ${line}`));
    return `${indent}FunctionCode: |\n${block.join("\n")}\n`;
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { edgeLanguages, edgeMoves, edgePaths } = await import(
    "../../site/ssg/pages/edge-paths.ts"
  );
  paths.rules.shells = edgePaths();
  paths.rules.languages = edgeLanguages();
  paths.rules.moved = edgeMoves();
  const table = join(here, "paths.json");
  const shells = paths.rules.shells.map((path) => `      ${JSON.stringify(path)}`).join(",\n");
  const text = await readFile(table, "utf8");
  const languages = paths.rules.languages.map((language) => JSON.stringify(language)).join(", ");
  const moved = paths.rules.moved.map(
    (pair) => `[${pair.map((path) => JSON.stringify(path)).join(", ")}]`,
  );
  const rules = text
    .replace(/("shells": )\[[^\]]*\]/, `$1[\n${shells}\n    ]`)
    .replace(/("languages": )\[[^\]]*\]/, `$1[${languages}]`)
    .replace(/("moved": )\[.*\]/, `$1[${moved.join(", ")}]`);
  await writeFile(table, rules);
  await writeFile(template, embed(await readFile(template, "utf8"), await edgeFunction()));
}
