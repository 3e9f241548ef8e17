import { expect, test } from "vitest";
import { removeField } from "#app/lib/live/writes/write.ts";
import { cleanedTexts, storedPhrases, typedTexts, withPhrase } from "./translations.ts";

const gold = { original: "Gold medal", text: "Goldmedaille" };
const goalkeeper = { original: "Goalkeeper", text: "Torhüterin" };

test("a translation of a short text replaces the one before, and an emptied one is removed", () => {
  expect(withPhrase([], "Gold medal", "Goldmedaille")).toEqual([gold]);
  const corrected = { ...gold, text: "Goldene Medaille" };
  expect(withPhrase([gold, goalkeeper], "Gold medal", "Goldene Medaille")).toEqual([
    corrected,
    goalkeeper,
  ]);
  expect(withPhrase([gold, goalkeeper], "Gold medal", "")).toEqual([goalkeeper]);
});

test("at most eighty phrases are kept, the newest", () => {
  const many = Array.from({ length: 80 }, (_, at) => ({ original: `Text ${at}`, text: "x" }));
  const kept = withPhrase(many, "Gold medal", "Goldmedaille");
  expect([kept.length, kept[0]?.original, kept.at(-1)]).toEqual([80, "Text 1", gold]);
});

test("phrases of originals without a field stay, and blank ones are not stored", () => {
  const typed = typedTexts({ de: { headline: "Läuft", phrases: [gold, goalkeeper] } }, [
    "headline",
  ]);
  expect(typed).toEqual({
    en: { headline: "", phrases: [] },
    de: { headline: "Läuft", phrases: [gold, goalkeeper] },
  });
  typed.de.phrases = [{ ...gold, text: " " }, goalkeeper];
  const cleaned = cleanedTexts(typed, ["headline"], (text) => text.trim());
  expect(cleaned.de.phrases).toEqual([goalkeeper]);
  expect([storedPhrases(cleaned.de.phrases), storedPhrases([])]).toEqual([
    [goalkeeper],
    removeField,
  ]);
});
