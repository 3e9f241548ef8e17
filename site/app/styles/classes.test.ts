import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A colour in the code has one value for both themes. Code names tokens (tokens.css), which have two.

const app = new URL("..", import.meta.url).pathname;

/** Files whose colours are not the site's, and why. */
const own: Record<string, string> = {
  "document.tsx": "the colour of a browser's bar, which is that of the header",
  "ui/provider-mark.tsx": "trademarks",
  "features/page-media/crop-area.ts": "the ground of a picture without transparency",
  "lib/uploads/redraw-picture.ts": "the ground of a picture without transparency",
  "lib/catalogue/picture.ts": "a comment",
  "lib/marketplace/brand-colours.ts": "computes colours",
  "lib/marketplace/marketplace.ts": "the rule of an operator's colours",
  "features/operators/settings/brand-form.tsx": "the colours that an operator's choice begins with",
  "features/operators/email-texts/email-preview.tsx": "the ground of an email in a light client",
  "features/operators/settings/contrast.ts": "the texts on the colours of an operator",
};

const uses =
  "bg|text|border(?:-[xytrblse])?|ring|ring-offset|divide|outline|fill|stroke|from|via|to|accent|caret|decoration|shadow|placeholder";
const names =
  "white|black|ink|paper|volt|pitch|clay|amber|leaf|sky|slate|gray|zinc|neutral|stone|red|orange|yellow|lime|green|emerald|teal|cyan|blue|indigo|violet|purple|fuchsia|pink|rose";
const palette = new RegExp(
  `(?<![\\w-])(?:${uses})-(?:${names})(?:-\\w+)*(?:/\\d+)?(?![\\w-])`,
  "g",
);
const raw =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})(?![\w-])|(?<![a-z-])(?:rgba?|hsla?|oklch)\(/gi;

function coloursIn(text: string): string[] {
  return [...text.matchAll(palette), ...text.matchAll(raw)].map(([found]) => found);
}

test.each([
  ['"flex bg-white p-5"', ["bg-white"]],
  ['"hover:text-ink/80 sm:border-t-red-500"', ["text-ink/80", "border-t-red-500"]],
  ['"shadow-[0_1px_rgb(0_0_0/0.1)]"', ["rgb("]],
  ['color="#fff"', ["#fff"]],
  ['"bg-surface text-on-night/85 hover:bg-action"', []],
  ['href="/#sports" to-night', []],
])("colours are found in %s", (text, found) => {
  expect(coloursIn(text)).toEqual(found);
});

test("code names colours by tokens only", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.test\.tsx?$/.test(name) &&
      !name.startsWith("messages/compiled/") &&
      name !== "lib/api/schema.ts",
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files
    .filter((name) => !(name in own))
    .flatMap((name) => {
      const colours = coloursIn(readFileSync(join(app, name), "utf8"));
      return colours.length === 0 ? [] : [`${name}: ${colours.join(", ")}`];
    });
  expect(found).toEqual([]);
});
