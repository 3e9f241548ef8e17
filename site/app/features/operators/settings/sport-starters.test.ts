import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { startersIn } from "./sport-starters.ts";

const codes = ["en", "de"];
const sports = startersIn(codes);

test("no two starter sports share a slug or a synonym", () => {
  const slugs = sports.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const phrases = sports.flatMap(({ synonyms }) => synonyms);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});

test("starter sports have texts in every language, and keep the bounds of the API", () => {
  for (const { slug, name, description, translations, synonyms } of sports) {
    expect(slug).toMatch(/^[a-z0-9-]{3,40}$/);
    for (const texts of [{ name, description }, ...Object.values(translations)]) {
      expect([texts.name, texts.description], slug).not.toContain("");
    }
    expect(Object.keys(translations)).toEqual(codes.slice(1));
    expect(synonyms.length).toBeLessThanOrEqual(20);
    for (const phrase of synonyms) expect(phrase).toMatch(/^[\p{Ll}\d]+( [\p{Ll}\d]+)*$/u);
  }
});

test("a starter sport is found by words of every language", () => {
  const athletics = sports.find(({ slug }) => slug === "athletics");
  expect(athletics).toMatchObject({
    name: "Athletics",
    translations: { de: { name: "Leichtathletik" } },
  });
  expect(athletics?.synonyms).toEqual(expect.arrayContaining(["running", "laufen"]));
});

test("emails have a plural for the athletes of each starter sport, in every language", () => {
  for (const code of codes) {
    const file = readFileSync(`functions/shared/texts/${code}/common.ftl`, "utf8");
    const [, plurals = ""] = /^athletes-of-sport = ([^}]+)/m.exec(file) ?? [];
    const named = [...plurals.matchAll(/ \[([\w-]+)\] \S/g)].map(([, slug]) => slug);
    expect(named, code).toEqual(sports.map(({ slug }) => slug));
  }
});
