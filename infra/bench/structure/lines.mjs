// Lines by kind. Unit tests inside a file of Rust count as tests.

import { withoutUnitTests } from "./rust-uses.mjs";

/** Returns [kind, files, lines] for each language and kind. */
export function linesByKind(files) {
  const kinds = new Map();
  const add = (kind, lines, count = 1) => {
    const before = kinds.get(kind) ?? { files: 0, lines: 0 };
    kinds.set(kind, { files: before.files + count, lines: before.lines + lines });
  };
  for (const { text, language, isTest, isTool } of files) {
    const product = language === "Rust" && !isTest ? withoutUnitTests(text) : text;
    add(`${language}, ${kindOf({ language, isTest, isTool })}`, linesIn(product));
    if (product.length < text.length)
      add(`${language}, tests`, linesIn(text) - linesIn(product), 0);
  }
  return [...kinds].sort(([one], [other]) => (one < other ? -1 : 1));
}

function kindOf({ language, isTest, isTool }) {
  if (isTest) return "tests";
  return language === "Rust" && isTool ? "tools that never ship" : "product";
}

function linesIn(text) {
  return text.split("\n").length - 1;
}
