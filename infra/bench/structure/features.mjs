// How far a feature is spread: the product files whose names or code contain its words. It includes files that only pass a
// value on, and a file that has the word for another reason; it is a trend and has no ceiling.

import { withoutComments } from "./files.mjs";

/** The words of each feature as they appear once identifiers are split. */
const features = [
  ["promo codes", /\bpromo(?:s|tion|tions)?\b/],
  ["tips", /\btips?\b/],
  ["webhooks", /\bwebhooks?\b/],
  ["roles of operators", /\boperator roles?\b|\bmay act\b/],
  ["approvals", /\bapprovals?\b/],
  ["API keys", /\bapi keys?\b/],
];

/** Returns the number of files for each feature. */
export function filesByFeature(files) {
  const texts = files.map(({ path, text }) => wordsOf(`${path}\n${withoutComments(text)}`));
  return features.map(([name, words]) => [name, texts.filter((text) => words.test(text)).length]);
}

/** Splits identifiers into words: `applyPromoCode` and `PROMO_CODE` both contain `promo code`. */
export function wordsOf(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z\d]+/g, " ")
    .toLowerCase();
}
