// The `use` declarations, modules and items of one file of Rust, without its unit tests.

import { withoutComments } from "./files.mjs";

const declaration = /^[ \t]*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/gm;
const item =
  /^(?:pub(?:\([^)]*\))?\s+)?(?:async\s+|const\s+|unsafe\s+)*(?:fn|struct|enum|union|trait|type|const|static)\s+(\w+)|^macro_rules!\s+(\w+)/gm;

/** Returns what a file uses and declares, and its code without the `use` declarations. */
export function readRust(text) {
  const code = withoutStrings(withoutComments(withoutUnitTests(text)));
  const uses = [...code.matchAll(declaration)].flatMap(([, visible, tree]) =>
    expand(tree.replace(/\s+/g, " ").trim()).map((use) => ({ ...use, isPublic: Boolean(visible) })),
  );
  const items = new Set([...code.matchAll(item)].map(([, name, macro]) => name ?? macro));
  return { uses, items, body: code.replace(declaration, "") };
}

/** Returns a path for each name of a `use` tree, with the name that it has in the file. */
export function expand(tree, before = []) {
  const brace = tree.indexOf("{");
  if (brace >= 0) {
    const path = [...before, ...namesOf(tree.slice(0, brace))];
    return split(tree.slice(brace + 1, tree.lastIndexOf("}"))).flatMap((part) =>
      expand(part, path),
    );
  }
  const [path, alias] = tree.split(/\s+as\s+/);
  const names = [...before, ...namesOf(path)];
  // `use a::{self}` names the module itself.
  const whole = names.length > 1 && names.at(-1) === "self" ? names.slice(0, -1) : names;
  return [{ path: whole, name: alias?.trim() ?? whole.at(-1) }];
}

function namesOf(path) {
  return path
    .split("::")
    .map((name) => name.trim().replace(/^r#/, ""))
    .filter(Boolean);
}

/** Splits the parts of a brace at its own commas. */
function split(text) {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Unit tests are the last part of a file. */
export function withoutUnitTests(text) {
  return text.replace(/^#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/m, "");
}

function withoutStrings(code) {
  return code.replace(/'"'|"(?:[^"\\]|\\[\s\S])*"/g, '""');
}
