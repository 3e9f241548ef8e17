import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureCatalogue, mustBuild, treeOf } from "./building.fixture.ts";

// A build in a language made from the English one, whose texts are in brackets (infra/scripts/generate/pseudo.mjs): a text
// without brackets is not from a message file.

const longestBuild = 300_000;
const folder = mkdtempSync(join(tmpdir(), "matchday-pseudo-"));
const out = join(folder, "dist");

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, ["infra/scripts/generate/pseudo.mjs"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  mustBuild({ catalogue: "site/ssg/fixtures", out, languages: "en,en-XA,ar-XB" });
}, longestBuild);

afterAll(() => rmSync(folder, { recursive: true, force: true }), longestBuild);

/** All strings of a value, deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const names = ["region", "language"].flatMap((type) => {
  const display = new Intl.DisplayNames("en", { type: type as "region" | "language" });
  const { sports, talent } = fixtureCatalogue();
  const codes = stringsIn([sports, talent]).filter((text) => /^[a-z]{2}$|^[A-Z]{2}$/.test(text));
  return codes.flatMap((code) => {
    try {
      return [display.of(code) ?? ""];
    } catch {
      return [];
    }
  });
});

/** What pages show besides messages: the catalogue, names by Intl, and names that are the same in every language. */
const data = [
  ...stringsIn(fixtureCatalogue()),
  ...names,
  ...fixtureCatalogue().talent.map(({ displayName }) => displayName.split(" ", 1)[0]),
  ...["English", "FAQ", "CHF", "Facebook", "GitHub", "Google", "Instagram", "Matchday"],
  ...["AB7K-3F9Q", "hello@matchday.example"],
].filter((text) => /\p{L}{2}/u.test(text));

/** The texts of a document that have letters outside of brackets, without code and what is data. */
function hardCodedIn(html: string): string[] {
  const body = html
    .replace(/^.*<body>/s, "")
    .replaceAll(/<(script|style|code)\b.*?<\/\1>/gs, "")
    .replaceAll(/<(span|a)[^>]* lang="(?:en|ar)[^>]*>.*?<\/\1>/gs, "");
  const shown = [
    ...body.split(/<[^>]*>/),
    ...Array.from(
      body.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g),
      ([, text = ""]) => text,
    ),
  ];
  const longest = data.toSorted((one, other) => other.length - one.length);
  return shown.flatMap((text) => {
    let rest = text
      .replaceAll(/⟦[^⟧]*⟧/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    for (const known of longest) rest = rest.replaceAll(known, " ");
    return /\p{L}{2}/u.test(rest) ? [text.trim()] : [];
  });
}

test("every text of a prerendered page is from a message file or from data", () => {
  const found = new Map<string, string>();
  for (const [name, content] of treeOf(join(out, "en-xa"))) {
    if (!name.endsWith(".html")) continue;
    const html = Buffer.from(content, "latin1").toString("utf8");
    for (const text of hardCodedIn(html)) if (!found.has(text)) found.set(text, name);
  }
  expect(Object.fromEntries(found)).toEqual({});
});

test("a language that runs from right to left has that direction", () => {
  expect(readFileSync(join(out, "ar-xb", "index.html"), "utf8")).toMatch(
    /^<!doctype html><html lang="ar-XB" dir="rtl">/,
  );
  expect(readFileSync(join(out, "en-xa", "index.html"), "utf8")).toMatch(
    /^<!doctype html><html lang="en-XA">/,
  );
});
