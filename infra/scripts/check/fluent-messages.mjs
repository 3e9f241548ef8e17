// The checks of the functions' messages (Fluent, ADR 44): the rules that the site's messages have. Each language has the
// messages and values of English, and shipped code uses each message, with exactly its values.

import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { source } from "../generate/messages.mjs";
import { root } from "../run/places.mjs";
import { must } from "../run/processes.mjs";

const folder = "functions/shared/texts";
/** Operators read English, so other languages lack these files. */
const sourceOnly = new Set(["operator.ftl"]);
/** The value that every message has. A language may leave the marketplace's name out of a sentence, or add it. */
const brand = "brand";

/** Returns what is wrong with the functions' messages and their uses. */
export async function faultsOfFunctions() {
  const listed = await must(
    "The files of the functions could not be listed.",
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "functions"],
    { show: "nothing" },
  );
  const isCode = (path) => /\/src\/.*\.rs$/.test(path) && path !== `${folder}/src/lib.rs`;
  const uses = [];
  for (const path of listed.stdout.split("\n").filter(isCode)) {
    uses.push(...usesOf(path, await readFile(join(root, path), "utf8").catch(() => "")));
  }
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const languages = new Map();
  for (const name of names.filter((each) => /^[a-z]{2}$/.test(each))) {
    languages.set(name, await readLanguage(join(root, folder, name)));
  }
  return [...faultsOfLanguages(languages), ...faultsOfUses(languages.get(source), uses)];
}

async function readLanguage(path) {
  const files = (await readdir(path)).filter((file) => file.endsWith(".ftl")).sort();
  const texts = files.map(async (file) => [file, await readFile(join(path, file), "utf8")]);
  return messagesOf(new Map(await Promise.all(texts)));
}

/** The messages of a language: a Map of key to `{ file, values }`. `files` maps the name of a file to its text. */
export function messagesOf(files) {
  const messages = new Map();
  for (const [file, text] of files) {
    // A message goes on in lines that begin with a space or close a choice.
    for (const [, key, body] of text.matchAll(/^([a-z][\w-]*) *=(.*(?:\n(?:[ }].*)?)*)/gm)) {
      const values = new Set([...body.matchAll(/\$([a-z][\w-]*)/g)].map(([, name]) => name));
      values.delete(brand);
      const { file: other } = messages.get(key) ?? {};
      messages.set(key, { file: basename(file), values, isRepeated: other !== undefined });
    }
  }
  return messages;
}

/** What is wrong with the languages: messages that exist twice, are missing, or have other values than the source's. */
export function faultsOfLanguages(languages) {
  const original = languages.get(source);
  const faults = [];
  for (const [name, messages] of languages) {
    for (const [key, { file, values, isRepeated }] of messages) {
      const at = `${folder}/${name}/${file}: ${key}`;
      const expected = original.get(key)?.values;
      if (isRepeated) faults.push(`${at} exists twice`);
      if (expected === undefined) faults.push(`${at} is not in ${source}`);
      else if (!isSame(values, expected)) {
        faults.push(`${at} has the values ${listed(values)}; ${source} has ${listed(expected)}`);
      }
    }
    for (const [key, { file }] of original) {
      if (!messages.has(key) && !sourceOnly.has(file)) {
        faults.push(`${folder}/${name}/${file}: ${key} is missing`);
      }
    }
  }
  return faults;
}

/** What is wrong with the uses: of a message that does not exist, or with other values; and messages without a use. */
export function faultsOfUses(messages, uses) {
  const faults = [];
  const used = new Set();
  for (const { path, key, values } of uses) {
    const expected = messages.get(key)?.values;
    if (expected === undefined) faults.push(`${path}: there is no message ${key}`);
    else if (!isSame(values, expected)) {
      faults.push(`${path}: ${key} has the values ${listed(expected)}, not ${listed(values)}`);
    }
    used.add(key);
  }
  for (const [key, { file }] of messages) {
    if (!used.has(key)) faults.push(`${folder}/${source}/${file}: ${key} is not used`);
  }
  return faults;
}

/** The calls `text!(texts, "key", name = value)` of a file of Rust: `{ path, key, values }` of each. */
export function usesOf(path, code) {
  return [...code.matchAll(/(?<![\w])text!\(/g)].map(({ index, 0: call }) => {
    const [, key = "", ...values] = argumentsOf(code.slice(index + call.length));
    const names = values.map((value) => value.slice(0, value.indexOf("=")).trim());
    return { path, key: key.replaceAll('"', ""), values: new Set(names) };
  });
}

/** The arguments behind an opening bracket, up to the closing one. */
function argumentsOf(code) {
  const found = [""];
  let depth = 0;
  for (const [part] of code.matchAll(/"(?:[^"\\]|\\[\s\S])*"|[\s\S]/g)) {
    if (/^[([{]$/.test(part)) depth += 1;
    if (/^[)\]}]$/.test(part)) depth -= 1;
    if (depth < 0) break;
    if (part === "," && depth === 0) found.push("");
    else found[found.length - 1] += part;
  }
  return found.map((argument) => argument.trim()).filter(Boolean);
}

function isSame(one, other) {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

function listed(values) {
  return values.size === 0 ? "none" : [...values].sort().join(", ");
}
