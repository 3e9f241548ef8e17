// The checks of messages. The site's: no message that nothing uses, and no text for people outside the message files. The
// functions': see fluent-messages.mjs.
// Folders whose texts are not moved yet have a limit in messages-left.json, which may only fall.

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { source, writeMessages } from "../generate/messages.mjs";
import { places, root } from "../run/places.mjs";
import { must } from "../run/processes.mjs";
import { say } from "../run/terminal.mjs";
import { faultsOfFunctions } from "./fluent-messages.mjs";

// The TypeScript that generates the API's types still has a compiler API.
const ts = createRequire(places.apiTypes)("typescript");

const limits = join(root, "infra", "scripts", "check", "messages-left.json");

/** Compiles the messages, and prints each unused one and each text of a folder above its limit. */
export async function checkMessages({ lower = false, list } = {}) {
  const [original] = await writeMessages();
  const listed = await must(
    "The files of the site could not be listed.",
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "site/app"],
    { show: "nothing" },
  );
  const paths = listed.stdout.split("\n").filter(isCode);
  const files = await Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, path), "utf8").catch(() => "")]),
  );
  const hardCoded = files.flatMap(([path, code]) => hardCodedIn(path, code));
  if (list !== undefined) {
    for (const { path, line, text } of hardCoded) {
      if (path.startsWith(list)) say(`${path}:${line}: ${text}`);
    }
    return { code: 0 };
  }
  const left = countsByFolder(hardCoded.map(({ path }) => path));
  if (lower) {
    await writeFile(limits, `${JSON.stringify(left, null, 2)}\n`);
    return { code: 0 };
  }
  const unused = unusedMessages(original, new Map(files));
  for (const name of unused) say(`messages/${source}/${name} is not used`);
  const faults = await faultsOfFunctions();
  for (const fault of faults) say(fault);
  const allowed = JSON.parse(await readFile(limits, "utf8"));
  const above = Object.entries(left).filter(([folder, count]) => count > (allowed[folder] ?? 0));
  for (const [folder, count] of above) {
    say(`${folder} has ${count} texts in code, ${allowed[folder] ?? 0} are allowed:`);
    for (const { path, line, text } of hardCoded) {
      if (dirname(path) === folder) say(`  ${path}:${line}: ${text}`);
    }
  }
  return { code: unused.length + faults.length + above.length > 0 ? 1 : 0 };
}

function isCode(path) {
  return /\.tsx?$/.test(path) && !/\.(test|fixture)\.tsx?$|\/(schema\.ts|rules\/.*)$/.test(path);
}

function countsByFolder(paths) {
  const counts = {};
  for (const folder of paths.map(dirname).sort()) counts[folder] = (counts[folder] ?? 0) + 1;
  return counts;
}

/** The features whose files are read in every language: by site/ssg/code/languages.ts and by sport-starters.ts. */
const readInAllLanguages = new Set(["locale", "operators-sport-starters"]);

/** The messages `feature.json: key` that no file names. A file names them by its import: `texts.key`, or `{ key }`. */
export function unusedMessages({ features }, files) {
  const used = new Set();
  for (const code of files.values()) {
    for (const [, name, feature] of code.matchAll(
      /import \* as (\w+) from "#messages\/([\w-]+)"/g,
    )) {
      for (const [, key] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) {
        used.add(`${feature}.json: ${key}`);
      }
    }
    // Named at run time, by the words of a message of the API.
    if (/:.* = texts;$/m.test(code)) {
      for (const [, feature] of code.matchAll(/import \* as texts from "#messages\/([\w-]+)"/g)) {
        for (const key of features.get(feature)?.keys() ?? []) used.add(`${feature}.json: ${key}`);
      }
    }
    for (const [, names, feature] of code.matchAll(
      /import \{([^}]*)\} from "#messages\/([\w-]+)"/g,
    )) {
      for (const [key] of names.matchAll(/\w+/g)) used.add(`${feature}.json: ${key}`);
    }
  }
  return [...features].flatMap(([feature, messages]) =>
    readInAllLanguages.has(feature)
      ? []
      : [...messages.keys()]
          .map((key) => `${feature}.json: ${key}`)
          .filter((name) => !used.has(name)),
  );
}

/**
 * The texts for people in a file's code: text between tags, attributes that are read out or shown, and strings that begin
 * like a sentence or a label. Returns `{ path, line, text }` of each.
 */
export function hardCodedIn(path, code) {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const note = (node, text) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    found.push({ path, line: line + 1, text: text.replace(/\s+/g, " ").trim() });
  };
  const visit = (node) => {
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) note(node, node.text);
    } else if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) {
      if (isShown(node)) note(node, node.text);
    } else if (ts.isTemplateMiddleOrTemplateTail(node)) {
      if (isSentencePart(node)) note(node, node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const shownAttributes =
  /^(title|label|alt|placeholder|hint|description|heading|aria-label|ariaLabel)$/;

function isShown(node) {
  const { parent, text } = node;
  if (ts.isJsxAttribute(parent)) {
    if (parent.name.getText() === "className") return false;
    if (shownAttributes.test(parent.name.getText())) return /\p{L}{2}/u.test(text);
  }
  // A label ("Kept"), or a sentence; not a constant, a name of a type, or a value of a protocol.
  if (!/^[“"(]?\p{Lu}[\p{Ll}’']*([\s.,:;!?…]|$)/u.test(text) || text.length < 3) return false;
  return !isTechnical(node, parent, text);
}

/** Whether a part of a template has words in a row, and is neither a list of style classes nor a developer's message. */
function isSentencePart(node) {
  const template = node.parent.parent;
  const { parent } = template;
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent)) {
    if (parent.parent.name.getText() === "className") return false;
  }
  return (
    /(^|[\s,])\p{Ll}{2,} \p{Ll}{2,}[\s.,:;!?]|\p{Ll} $/u.test(node.text) &&
    !isTechnical(node, template, node.text)
  );
}

function isTechnical(node, parent, text) {
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isLiteralTypeNode(parent) || ts.isPropertySignature(parent)) return true;
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === node || parent.name.getText() === '"@type"') return true;
  }
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText()))
    return true;
  for (let at = parent; at !== undefined; at = at.parent) {
    const callee = ts.isCallExpression(at) || ts.isNewExpression(at) ? at.expression.getText() : "";
    if (
      /^(console\.\w+|(\w*Error|Headers|Intl\.\w+)|.*\.(get|set|has|is|addEventListener|join))$/.test(
        callee,
      )
    )
      return true;
    if (ts.isStatement(at) || ts.isArrowFunction(at)) break;
  }
  return /^(Enter|Escape|Tab|Backspace|Delete|Home|End|Space|Content-Type|Bearer|UTC)$/.test(text);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [option, folder] = process.argv.slice(2);
  const { code } = await checkMessages({
    lower: option === "--lower",
    ...(option === "--list" ? { list: folder ?? "site/app" } : {}),
  });
  process.exitCode = code;
}
