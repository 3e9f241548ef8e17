// Refuses names that were replaced: old-names.json has them, docs/glossary.md the words that replaced them.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./places.mjs";
import { must } from "./processes.mjs";
import { say } from "./terminal.mjs";

const source = /\.(rs|ts|tsx|mjs)$/;

// Strings and comments, whichever begins first. A quote between two single ones is a character of Rust.
const textOrComment = /'"'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\//g;

const declares =
  "(?:fn|struct|enum|union|trait|type|mod|const|static|let|class|interface|function)\\s+";

/** Prints each use of a replaced name; the exit code says whether there is one. */
export async function checkNames() {
  const table = JSON.parse(
    await readFile(join(root, "infra", "scripts", "old-names.json"), "utf8"),
  );
  const listed = await must(
    "The files of the repository could not be listed.",
    "git",
    ["ls-files"],
    {
      show: "nothing",
    },
  );
  const paths = listed.stdout.split("\n").filter((path) => path !== "");
  const rows = table.rows.filter(({ enforced }) => enforced);
  const found = await findOldNames(rows, paths, (path) => readFile(join(root, path), "utf8"));
  for (const sentence of found) say(sentence);
  return { code: found.length === 0 ? 0 : 1 };
}

/** One sentence for each use of an old name of `rows` in `paths`; `read` gives the text of a path. */
export async function findOldNames(rows, paths, read) {
  const found = [];
  const searches = rows
    .filter(({ kind }) => kind !== "path")
    .map((row) => ({ row, pattern: patternOf(row) }));
  for (const path of paths) {
    for (const row of rows) {
      if (row.kind === "path" && concerns(row, path) && namesIn(path).includes(row.old))
        found.push(`${path}: the name ${row.old} became ${row.new}`);
    }
    const concerned = searches.filter(({ row }) => concerns(row, path));
    if (concerned.length === 0 || !source.test(path)) continue;
    const lines = codeIn(await read(path)).split("\n");
    for (const { row, pattern } of concerned) {
      lines.forEach((line, index) => {
        if (pattern.test(line))
          found.push(`${path}:${index + 1}: the name ${row.old} became ${row.new}`);
      });
    }
  }
  return found;
}

/** The code of a text: strings and comments are emptied, lines stay where they are. */
export function codeIn(text) {
  return text.replace(textOrComment, (part) => part.replace(/[^\n]/g, ""));
}

function concerns({ within = "" }, path) {
  return path.includes(within);
}

/** Folders, and the file up to its first dot; a file that begins with a dot has no name here. */
function namesIn(path) {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  return [...parts, file.split(".")[0]];
}

function patternOf({ kind, old }) {
  if (kind === "word") return new RegExp(`\\b${old}\\b`);
  if (kind === "declaration") return new RegExp(`\\b${declares}(?:mut\\s+)?${old}\\b`);
  throw new Error(`old-names.json has a row of the unknown kind ${kind}`);
}
