// Languages made from the English messages, for tests and screenshots. Each text is 40 % longer, has accents and is in
// brackets: a text without brackets on a page is not from a message file. `ar-XB` also runs from right to left.
//
// node infra/scripts/generate/pseudo.mjs compiles both; then `node infra/scripts/build/build-site.mjs --languages en,en-XA,ar-XB`.

import { fileURLToPath } from "node:url";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import { main } from "../run/failure.mjs";
import { places } from "../run/places.mjs";
import { readLanguages, writeLanguage } from "./messages.mjs";

/** The pseudo-languages of CLDR, with their `locale` messages. */
export const pseudoLanguages = {
  "en-XA": { locale: "en-XA", direction: "ltr" },
  "ar-XB": { locale: "ar-XB", direction: "rtl" },
};

/** The brackets around each text of a pseudo-language. */
export const brackets = ["⟦", "⟧"];

const accents = new Map(
  [..."aáAÁcçCÇeéEÉiíIÍnñNÑoóOÓuúUÚyýYÝ"].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1]]] : [],
  ),
);

/** Compiles the named pseudo-languages, or all. */
export async function writePseudo(names = Object.keys(pseudoLanguages)) {
  const [english] = await readLanguages(places.messages);
  for (const name of names) {
    await writeLanguage({ name, features: pseudoFeatures(english, pseudoLanguages[name]) });
  }
}

/**
 * Compiles a pseudo-language in the place of English, so that a build has it on every page, and on those for people who are
 * signed in. Compile the messages again afterwards.
 */
export async function writePseudoAsEnglish(name) {
  const [english] = await readLanguages(places.messages);
  const locale = english.features.get("locale").get("locale");
  const features = pseudoFeatures(english, { ...pseudoLanguages[name], locale });
  await writeLanguage({ name: english.name, features });
}

function pseudoFeatures({ features }, locale) {
  const all = new Map(
    Array.from(features, ([feature, messages]) => [
      feature,
      new Map(Array.from(messages, ([key, message]) => [key, pseudoMessage(message)])),
    ]),
  );
  for (const [key, value] of Object.entries(locale)) all.get("locale").set(key, value);
  return all;
}

/** A message with its texts replaced; values, tags, plurals and selects stay. */
export function pseudoMessage(message) {
  return printAST(parse(message).map(pseudoElement));
}

function pseudoElement(element) {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: pseudoText(element.value) };
    case TYPE.tag:
      return { ...element, children: element.children.map(pseudoElement) };
    case TYPE.plural:
    case TYPE.select: {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.map(pseudoElement) },
      ]);
      return { ...element, options: Object.fromEntries(options) };
    }
    default:
      return element;
  }
}

/** A text without letters stays: it joins values. */
function pseudoText(text) {
  const [, before, inner, after] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!/\p{L}/u.test(inner)) return text;
  const accented = Array.from(inner, (letter) => accents.get(letter) ?? letter).join("");
  const padding = "~~~~ ".repeat(Math.ceil((inner.length * 0.4) / 5)).trim();
  return `${before}${brackets[0]}${accented} ${padding}${brackets[1]}${after}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => writePseudo());
