// Rejects discouraged words in comments, test names and documents, and names that were replaced.
// Folders that are not rewritten yet have a limit in words.json, which may only fall.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../run/places.mjs";
import { must } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";

/** Each pattern with its replacement. Words with common other meanings (place, room, sentence) are left to reviews. */
const discouraged = [
  ["nobody|somebody|everybody|anybody|whoever|whomever", "the caller, the customer, every user"],
  ["told|tells?|says?", "notified, reports, returns, contains"],
  ["anew|once more", "again"],
  ["patience", "timeout"],
  ["stands?|stands for", "is, replaces"],
  ["let go of|lets go of|lets go|letting go", "release"],
  ["at once", "immediately, in one call, concurrently"],
  ["of (?:its|their|his|her|our|one's) own", "separate"],
  ["by itself|by themselves", "automatically"],
  ["what (?:it has|they have|has) become", "its state"],
  ["mend|mends|mended|mending|put right", "fix"],
  ["fate", "outcome"],
  ["wish|wishes", "options, request"],
  ["undrawn", "failed"],
  ["the other side", "the customer, the talent, the other party"],
  ["mails|mailed|e-mails?", "emails"],
].map(([words, instead]) => ({ pattern: new RegExp(`\\b(?:${words})\\b`, "gi"), instead }));

const source = /\.(rs|ts|tsx|mts|mjs|js|css)$/;
const hashComments = /\.(ya?ml|toml|sh|py)$|(^|\/)\.ci\/run$/;

// Strings and comments, whichever begins first. A quote between two single ones is a character of Rust.
const textOrComment = /'"'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`|\/\/.*|\/\*[\s\S]*?\*\//g;
const rustTest =
  /#\[(?:tokio::)?test(?:\([^)]*\))?\]\s*(?:#\[[^\]]*\]\s*)*(?:pub )?(?:async )?fn (\w+)/g;
const scriptTest = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(["`])((?:(?!\1)[^\\]|\\.)*)\1/g;

const declares =
  "(?:fn|struct|enum|union|trait|type|mod|const|static|let|class|interface|function)\\s+";

/** Prints each replaced name, and each discouraged word of a folder above its limit. */
export async function checkWords({ lower = false } = {}) {
  const file = join(root, "infra", "scripts", "check", "words.json");
  const text = await readFile(file, "utf8");
  const rules = JSON.parse(text);
  const listed = await must(
    "The files of the repository could not be listed.",
    "git",
    ["ls-files"],
    { show: "nothing" },
  );
  const paths = listed.stdout.split("\n").filter((path) => path !== "");
  const read = (path) => readFile(join(root, path), "utf8");
  const words = await findWords(paths, read);
  if (lower) {
    const left = JSON.stringify(lowered(rules.left, words), null, 2).replaceAll("\n", "\n  ");
    // Only the limits: the rules keep one line each.
    await writeFile(
      file,
      text.replace(/"left": \{[^}]*\}/, () => `"left": ${left}`),
    );
    return { code: 0 };
  }
  const found = [
    ...(await findOldNames(rules.names, paths, read)),
    ...aboveLimit(rules.left, words),
  ];
  for (const message of found) say(message);
  return { code: found.length === 0 ? 0 : 1 };
}

/** Returns each discouraged word of the comments, test names and documents in `paths`. */
export async function findWords(paths, read) {
  const found = [];
  for (const path of paths) {
    const parts = proseOf(path, await textOf(path, read));
    for (const { line, text } of parts) {
      for (const { pattern, instead } of discouraged) {
        for (const [word] of text.matchAll(pattern)) found.push({ path, line, word, instead });
      }
    }
  }
  return found;
}

/** Returns a message for each word in a folder that has more of them than `left` allows. */
export function aboveLimit(left, words) {
  const messages = [];
  for (const [folder, inFolder] of byFolder(Object.keys(left), words)) {
    const allowed = left[folder] ?? 0;
    if (inFolder.length <= allowed) continue;
    for (const { path, line, word, instead } of inFolder)
      messages.push(`${path}:${line}: "${word}": write ${instead}`);
    if (allowed > 0)
      messages.push(`${folder}: ${inFolder.length} of these words, ${allowed} allowed`);
  }
  return messages;
}

/** Returns the limits after words were removed: no limit rises, and folders without words have none. */
export function lowered(left, words) {
  const counts = byFolder(Object.keys(left), words);
  return Object.fromEntries(
    Object.entries(left)
      .map(([folder, allowed]) => [folder, Math.min(allowed, counts.get(folder)?.length ?? 0)])
      .filter(([, allowed]) => allowed > 0),
  );
}

/** Groups words by the longest of `folders` that contains their path, or by the path. */
function byFolder(folders, words) {
  const longestFirst = folders.toSorted((a, b) => b.length - a.length);
  const groups = new Map();
  for (const word of words) {
    const folder = longestFirst.find((name) => `${word.path}/`.startsWith(`${name}/`)) ?? word.path;
    const group = groups.get(folder);
    if (group === undefined) groups.set(folder, [word]);
    else group.push(word);
  }
  return groups;
}

/** Returns the comments, test names and sentences of a file, with their lines. */
function proseOf(path, text) {
  if (path.endsWith(".md"))
    return text.split("\n").map((part, index) => lineOf(index, withoutCode(part)));
  if (hashComments.test(path)) {
    return text.split("\n").flatMap((part, index) => {
      const comment = /(?:^|\s)#(?: .*)$/.exec(part);
      return comment ? [lineOf(index, comment[0])] : [];
    });
  }
  if (!source.test(path)) return [];
  const comments = [...text.matchAll(textOrComment)]
    .filter(([part]) => /^\/[/*]/.test(part))
    .flatMap(({ 0: part, index }) => {
      const first = linesBefore(text, index);
      return part.split("\n").map((line, offset) => lineOf(first + offset, withoutCode(line)));
    });
  const names = [...text.matchAll(path.endsWith(".rs") ? rustTest : scriptTest)].map((match) =>
    lineOf(linesBefore(text, match.index), (match[2] ?? match[1]).replaceAll("_", " ")),
  );
  return [...comments, ...names];
}

/** Empties code spans and quoted texts, which repeat names and page copy. */
function withoutCode(text) {
  return text.replace(/`[^`]*`|"[^"]*"/g, "");
}

function lineOf(index, text) {
  return { line: index + 1, text };
}

function linesBefore(text, index) {
  return text.slice(0, index).split("\n").length - 1;
}

async function textOf(path, read) {
  const relevant = path.endsWith(".md") || source.test(path) || hashComments.test(path);
  return relevant ? read(path) : "";
}

/** Returns a message for each replaced name of `rows` in `paths`. */
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
    if (concerned.length === 0 || !/\.(rs|ts|tsx|mjs)$/.test(path)) continue;
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

/** Returns the code of a text: strings and comments are emptied, line numbers are kept. */
export function codeIn(text) {
  return text.replace(textOrComment, (part) => part.replace(/[^\n]/g, ""));
}

function concerns({ within = "" }, path) {
  return path.includes(within);
}

/** Returns the folders, and the file name up to its first dot; a dot file has no name here. */
function namesIn(path) {
  const parts = path.split("/");
  const file = parts.pop() ?? "";
  return [...parts, file.split(".")[0]];
}

function patternOf({ kind, old }) {
  if (kind === "word") return new RegExp(`\\b${old}\\b`);
  if (kind === "declaration") return new RegExp(`\\b${declares}(?:mut\\s+)?${old}\\b`);
  throw new Error(`words.json has a row of the unknown kind ${kind}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { code } = await checkWords({ lower: process.argv.includes("--lower") });
  process.exitCode = code;
}
