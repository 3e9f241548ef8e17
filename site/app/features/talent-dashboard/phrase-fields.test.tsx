import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PhraseFields } from "./phrase-fields.tsx";

const bounds = { shortest: 1, longest: 120 };

function shown(main: string, originals: readonly string[]) {
  const shortTexts = originals.map((original) => ({ label: "Achievement 1", original, bounds }));
  return renderToStaticMarkup(
    <PhraseFields
      title="Achievements"
      main={main}
      shortTexts={shortTexts}
      typed={{ en: { phrases: [] }, de: { phrases: [{ original: "Gold", text: "Goldmedaille" }] } }}
      errorOf={() => undefined}
      onChange={() => undefined}
    />,
  );
}

test("a short text has a field in each other language, with its original and its translation", () => {
  const html = shown("en", ["Gold", "Cup"]);
  expect(html.match(/<input/g)).toHaveLength(2);
  expect(html).toContain("Achievement 1 (German)");
  expect(html).toContain("Original: Gold");
  expect(html).toContain('value="Goldmedaille"');
});

test("a page in a language besides those of the site has fields for all of them", () => {
  expect(shown("fr", ["Gold"]).match(/<input/g)).toHaveLength(2);
});

test("a page without short texts has no fields", () => {
  expect(shown("en", [])).toBe("");
});
