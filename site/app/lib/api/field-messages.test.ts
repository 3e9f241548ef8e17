import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldMessage, findMessage } from "./field-messages.ts";

/** The folders whose code explains an invalid field, without what no form reads. */
const folders = readdirSync("functions", { recursive: true, encoding: "utf8" })
  .map((name) => join("functions", name))
  .filter(
    (name) =>
      /\/src\/.*\.rs$/.test(name) &&
      !/document-database|\/(?:clients|environment|testkit|webhooks|calendar-reader|texts|store|settle)\//.test(
        name,
      ) &&
      !/settings|identity\/access|limits\.rs|outbox|clock|audit_log|push\/|revoke/.test(name),
  );

/** Every text in the code of the API that reads like the explanation of a field. */
function explanations(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of folders) {
    const [code = ""] = readFileSync(name, "utf8").split("#[cfg(test)]");
    const plain = code.replaceAll(/^\s*\/\/.*$/gm, "").replaceAll(/\\\n\s*/g, "");
    const texts = plain.matchAll(
      /"((?:must|is|has|cannot|does|did|carries|takes|may|was) [^"\n]+)"/g,
    );
    for (const [, text = ""] of texts) found.set(text, name);
  }
  return found;
}

/** Values for what the code inserts into a text. */
function filled(text: string): string[] {
  if (text === "must be {name}") {
    const names = ["a whole number", "a whole number, 0 or more", "a number", "true or false"];
    return [...names, "an array", "an object", "a string"].map((name) => `must be ${name}`);
  }
  if (text === "must be {}") {
    return ["20 to 1,000 characters", "at most 5 characters", "a picture: JPEG, PNG or WebP"]
      .concat("a video: MP4, MOV or WebM", "captions in WebVTT, which begin with the word WEBVTT")
      .concat("`en` or `de`", "one of `a`, `b`", "one of the known words")
      .map((rule) => `must be ${rule}`);
  }
  if (text === "must be at most {}")
    return ["15 MB", "2 GB", "200 kB"].map((most) => `must be at most ${most}`);
  if (text === "is too {}") return ["is too small", "is too large"];
  const isCurrency = /\{(?:currency|expected|found)\}|in \{0?\}$|\{\} \{(?:currency)?\}/;
  const withCurrencies = text
    .replace(/\{\} \{(?:currency)?\}/, "5 EUR")
    .replaceAll(/\{(?:currency|expected|found)\}/g, "EUR")
    .replace(/(in) \{0?\}$/, "$1 EUR");
  if (text === "must be from {least} to {most}") return ["must be from 1.00 EUR to 50.00 EUR"];
  if (text.startsWith("is for orders of ")) return ["is for orders of 50.00 EUR or more"];
  return [(isCurrency.test(text) ? withCurrencies : text).replaceAll(/\{[^}]*\}/g, "7")];
}

const known = [...explanations()].flatMap(([text, name]) => filled(text).map((one) => [one, name]));

test("the API's code has explanations of fields", () => {
  expect(known.length).toBeGreaterThan(200);
});

test.each(known)("%s (%s)", (text = "") => {
  expect(findMessage(text)).not.toBeNull();
});

test("numbers and currencies are values of a message", () => {
  expect(fieldMessage("must be 20 to 1,000 characters")).toBe("must be 20 to 1,000 characters");
  expect(fieldMessage("must be in EUR, not USD")).toBe("must be in EUR, not USD");
  expect(fieldMessage("has a mistake in line 3: something new")).toBe("has a mistake in line 3");
});

test("each mistake of captions is explained with its line", () => {
  const code = readFileSync("functions/shared/domain/src/media/captions.rs", "utf8");
  const [, list = ""] = /fn message\(self\)(.*?)\n {4}\}/s.exec(code) ?? [];
  const mistakes = [...list.matchAll(/"([^"]+)"/g)].map(
    ([, text]) => `has a mistake in line 3: ${text}`,
  );
  expect(mistakes.length).toBeGreaterThan(5);
  for (const mistake of mistakes) expect(fieldMessage(mistake)).toBe(mistake);
});

test("an unknown explanation becomes a general message", () => {
  expect(fieldMessage("hat etwas anderes")).toBe("is not valid");
});
