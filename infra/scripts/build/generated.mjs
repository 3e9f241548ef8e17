// The committed files that are generated from the Rust code: API description, rules of forms.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { places } from "../run/places.mjs";
import { ask } from "./runner.mjs";

/** Generates all of them; returns the path and the text of each. */
export async function generate(runner) {
  const described = await ask(runner, ["openapi"], "The API description could not be made.");
  const openapi = `${JSON.stringify(inOrder(JSON.parse(described)), null, 2)}\n`;
  const rules = await ask(runner, ["rules"], "The rules could not be exported.");
  return [
    { path: places.openapi, text: openapi },
    ...writeRules(JSON.parse(rules)),
    ...writeBounds(JSON.parse(openapi)),
    writeOperatorAccess(JSON.parse(openapi)),
  ];
}

/** Sorts the extensions of each object, which utoipa keeps in no order, behind its other keys. */
function inOrder(value) {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value);
  const extensions = keys.filter((key) => key.startsWith("x-")).sort();
  const others = keys.filter((key) => !key.startsWith("x-"));
  return Object.fromEntries([...others, ...extensions].map((key) => [key, inOrder(value[key])]));
}

/**
 * Writes the rules as TypeScript, one file per topic, so that a page loads only the rules that it uses. Each text is a
 * separate constant.
 */
function writeRules({ reservedSlugs, currencies, texts, messageRefusals }) {
  const lines = (values) => values.map((value) => `  ${JSON.stringify(value)},\n`).join("");
  const camel = (name) =>
    name.toLowerCase().replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
  const bounds = Object.entries(texts).map(
    ([name, { shortest, longest }]) =>
      `export const ${camel(name)}: TextBounds = { shortest: ${shortest}, longest: ${longest} };\n`,
  );
  const refusals = Object.entries(messageRefusals).map(
    ([name, sentence]) => `  ${name}: ${JSON.stringify(sentence)},\n`,
  );
  const files = {
    slugs: `/** First path segments that are pages of ours: no talent may take one as a slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
${lines(reservedSlugs)}]);
`,
    currencies: `/** The bounds of a currency's charges and their step, in minor units. */
export interface ChargeBounds {
  smallest: number;
  largest: number;
  step: number;
}

/** The supported currencies; a marketplace accepts some or all of them. */
export const currencies: ReadonlyMap<string, ChargeBounds> = new Map([
${Object.entries(currencies)
  .map(
    ([code, { smallest, largest, step }]) =>
      `  ["${code}", { smallest: ${smallest}, largest: ${largest}, step: ${step} }],\n`,
  )
  .join("")}]);
`,
    decimals: `/** The number of decimals of the currencies that have other than two, whatever the browser shows of them. */
export const decimals: Readonly<Record<string, number>> = {
${Object.entries(currencies)
  .filter(([, one]) => one.decimals !== 2)
  .map(([code, one]) => `  ${code}: ${one.decimals},\n`)
  .join("")}};
`,
    messages: `/** Why no message can be added to an order. */
export const messageRefusals = {
${refusals.join("")}} as const;
`,
    texts: `/** The fewest and the most characters of a text. */
export interface TextBounds {
  readonly shortest: number;
  readonly longest: number;
}

${bounds.join("")}`,
  };
  return Object.entries(files).map(([name, text]) => ruleFile(name, "`domain`", text));
}

/** The schemas whose numbers a form checks. */
const measured = ["CommercialTerms", "Offer", "Question", "SessionTerms", "VideoTerms"];
/** The schemas whose form an address or a field has. */
const formed = ["OrderGuid", "OrderHash", "PromoCode", "Slug"];

/** The bounds of numbers and the patterns of texts that the API's description has. */
export function writeBounds({ components: { schemas } }) {
  const camel = (name) => name.charAt(0).toLowerCase() + name.slice(1);
  const numbers = measured.map((name) => {
    const bounded = Object.entries(schemas[name].properties).filter(
      ([, { minimum, maximum }]) => minimum !== undefined && maximum !== undefined,
    );
    const lines = bounded.map(
      ([field, { minimum, maximum }]) => `  ${field}: { least: ${minimum}, most: ${maximum} },\n`,
    );
    return `export const ${camel(name)}Numbers = {\n${lines.join("")}} as const;\n`;
  });
  const patterns = formed.map((name) => {
    const { pattern, minLength, maxLength } = schemas[name];
    const lengths = minLength === undefined ? "" : `(?=.{${minLength},${maxLength}}$)`;
    return `export const ${camel(name)}Pattern = /^${lengths}${pattern.slice(1)}/;\n`;
  });
  const from = "the API's description";
  return [
    ruleFile("numbers", from, `${numberBounds}\n${numbers.join("\n")}`),
    ruleFile("formats", from, patterns.join("")),
  ];
}

/** The acts that need a role of the operators' team, and the role: one source for the API and its pages. */
export function writeOperatorAccess({ paths }) {
  const lines = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation["x-access"]?.operators !== undefined)
      .map(
        ([method, operation]) =>
          `  "${method.toUpperCase()} ${path}": "${operation["x-access"].operators}",\n`,
      ),
  );
  return ruleFile(
    "operator-access",
    "the API's description",
    `/** The role that each act of an operator needs. An administrator has every role. */
export const operatorAccess = {
${lines.join("")}} as const;

/** An endpoint that needs a role, as its method and path. */
export type OperatorAct = keyof typeof operatorAccess;
`,
  );
}

const numberBounds = `/** The least and the greatest value of a whole number. */
export interface NumberBounds {
  readonly least: number;
  readonly most: number;
}
`;

function ruleFile(name, source, text) {
  return {
    path: join(places.rules, `${name}.ts`),
    text: `// Made by \`npm run api\` from ${source}; not to be edited.\n\n${text}`,
  };
}

/** The paths whose committed text differs from the generated one. */
export async function stale(files) {
  const found = [];
  for (const { path, text } of files) {
    const committed = await readFile(path, "utf8").catch(() => "");
    if (committed !== text) found.push(path);
  }
  return found;
}
