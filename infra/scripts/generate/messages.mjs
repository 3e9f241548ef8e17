// The texts of the site: `site/app/messages/LANGUAGE/FEATURE.json` have ICU messages; this file compiles them to TypeScript,
// which `#messages/FEATURE` imports. npm runs it after it installed packages; docs/languages.md describes the files.

import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import compile from "icu-minify/compile";
import { Failure, main } from "../run/failure.mjs";
import { places } from "../run/places.mjs";

/** The language whose messages decide which keys and values there are. */
export const source = "en";

/** Compiles all languages and returns them, the source first. Throws a Failure that lists every fault of the files. */
export async function writeMessages() {
  const languages = await readLanguages(places.messages);
  const faults = languages.flatMap((language) => faultsOf(language, languages[0]));
  if (faults.length > 0) throw new Failure(faults.join("\n"));
  await Promise.all(languages.map(writeLanguage));
  return languages;
}

/** The languages below `folder`, the source first: `{ name, features: Map of feature to Map of key to message }`. */
export async function readLanguages(folder) {
  const names = (await readdir(folder)).filter((name) => name !== "compiled");
  names.sort((one, other) => Number(other === source) - Number(one === source));
  return Promise.all(
    names.map(async (name) => {
      const files = (await readdir(join(folder, name))).filter((file) => file.endsWith(".json"));
      const features = await Promise.all(
        files.sort().map(async (file) => {
          const text = await readFile(join(folder, name, file), "utf8");
          return [file.slice(0, -".json".length), new Map(Object.entries(JSON.parse(text)))];
        }),
      );
      return { name, features: new Map(features) };
    }),
  );
}

/** What is wrong with a language: messages that cannot be parsed, or have other keys or values than the source's. */
export function faultsOf(language, original) {
  const faults = [];
  for (const feature of new Set([...language.features.keys(), ...original.features.keys()])) {
    const messages = language.features.get(feature) ?? new Map();
    const originals = original.features.get(feature) ?? new Map();
    for (const key of new Set([...messages.keys(), ...originals.keys()])) {
      const at = `messages/${language.name}/${feature}.json: ${key}`;
      const [message, expected] = [messages.get(key), originals.get(key)];
      if (message === undefined) faults.push(`${at} is missing`);
      else if (expected === undefined) faults.push(`${at} is not in ${original.name}`);
      else faults.push(...faultsOfMessage(at, key, message, expected));
    }
  }
  return faults;
}

function faultsOfMessage(at, key, message, expected) {
  if (!/^[a-z][A-Za-z0-9]*$/.test(key)) return [`${at} is not a name in camel case`];
  if (typeof message !== "string" || message.trim() === "") return [`${at} has no text`];
  try {
    const [values, wanted] = [message, expected].map((text) => valuesOf(parse(text)));
    for (const [name, type] of values) {
      if (wanted.get(name) !== type)
        return [`${at} has {${name}} of type ${type}; the source does not`];
    }
    const missing = [...wanted.keys()].find((name) => !values.has(name));
    return missing === undefined ? [] : [`${at} lacks {${missing}}`];
  } catch (error) {
    return [`${at} is no ICU message: ${error.message}`];
  }
}

/** The values that a message takes: a Map of their names to their TypeScript types. */
export function valuesOf(elements, found = new Map()) {
  for (const element of elements) {
    const type = typeOf(element);
    // A value may be shown as text and choose a plural: the narrower type holds.
    if (type !== null && (type !== "string | number" || !found.has(element.value))) {
      found.set(element.value, type);
    }
    if (element.type === TYPE.tag) valuesOf(element.children, found);
    for (const option of Object.values(element.options ?? {})) valuesOf(option.value, found);
  }
  return found;
}

function typeOf(element) {
  switch (element.type) {
    case TYPE.argument:
      return "string | number";
    case TYPE.number:
    case TYPE.plural:
      return "number";
    case TYPE.date:
    case TYPE.time:
      return "Date";
    case TYPE.select: {
      const options = Object.keys(element.options).filter((option) => option !== "other");
      return [...options.sort().map((option) => JSON.stringify(option)), "string"].join(" | ");
    }
    case TYPE.tag:
      return "Tag";
    default:
      return null;
  }
}

/** Compiles a language as `readLanguages` gives it. */
export async function writeLanguage({ name, features }) {
  const folder = join(places.messages, "compiled", name);
  await mkdir(folder, { recursive: true });
  const files = new Map([...features].map(([feature, all]) => [`${feature}.ts`, moduleOf(all)]));
  files.set("language.ts", `export const language = ${JSON.stringify(name)};\n`);
  for (const stale of await readdir(folder)) if (!files.has(stale)) await rm(join(folder, stale));
  await Promise.all([...files].map(([file, text]) => writeChanged(join(folder, file), text)));
}

/** The module of a feature: a text without values is a constant, any other message a function of its values. */
export function moduleOf(messages) {
  const lines = [...messages].map(([key, message]) => {
    const values = valuesOf(parse(message));
    const compiled = JSON.stringify(compile(message));
    if (values.size === 0) return `export const ${key}: string = ${compiled};`;
    const kind = [...values.values()].includes("Tag") ? "$rich" : "$text";
    const types = [...values].map(([name, type]) => `${name}: ${type}`).join("; ");
    return `/** ${message.replaceAll("*/", "*\\/")} */\nexport const ${key} = (values: { ${types} }) => ${kind}(${compiled}, values);`;
  });
  const used = ["rich", "text"].filter((name) =>
    lines.some((line) => line.includes(`=> $${name}(`)),
  );
  // No key begins with a dollar sign, so these names are free.
  const names = used.map((name) => `${name} as $${name}`);
  if (used.includes("rich")) names.push("type Tag");
  const imports =
    names.length > 0 ? `import { ${names.join(", ")} } from "#app/lib/texts/messages.ts";\n\n` : "";
  return `${imports}${lines.join("\n")}\n`;
}

/** Leaves a file alone that has this text already, so that nothing is built again because of its time. */
async function writeChanged(path, text) {
  if ((await readFile(path, "utf8").catch(() => null)) !== text) await writeFile(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(writeMessages);
