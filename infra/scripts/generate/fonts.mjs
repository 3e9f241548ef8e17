// The typeface of the site: npm runs this file after it installed packages. The package of Archivo has all weights and widths
// in one file of 90 kB, and the site shows two ranges of them. This file cuts these out, which is 43 kB.

import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { main } from "../run/failure.mjs";
import { fingerprint } from "../run/fingerprint.mjs";
import { places } from "../run/places.mjs";

/** What the site shows of the typeface: the text, and the narrow, heavy letters of headings (`app.css`). */
const cuts = [
  {
    name: "text",
    family: "Archivo",
    weight: "400 800",
    axes: { wdth: 100, wght: { min: 400, max: 800 } },
  },
  { name: "display", family: "Archivo Display", weight: "820", axes: { wdth: 72, wght: 820 } },
];

/**
 * Writes the fonts and `fonts.css`, which names them, for each set of characters in the package, unless they are of this
 * package and file already: the first line of `fonts.css` has their hash.
 */
export async function writeFonts() {
  const source = fileURLToPath(import.meta.resolve("@fontsource-variable/archivo/wdth.css"));
  const made = [places.lock, fileURLToPath(import.meta.url)];
  const first = `/* Made by infra/scripts/generate/fonts.mjs and not committed: ${await fingerprint(made)} */\n`;
  const sheet = join(places.fonts, "fonts.css");
  if ((await readFile(sheet, "utf8").catch(() => "")).startsWith(first)) return;
  const faces = facesOf(await readFile(source, "utf8"));
  await rm(places.fonts, { recursive: true, force: true });
  await mkdir(places.fonts, { recursive: true });
  const rules = await Promise.all(
    faces.map(async ({ file, range }) => {
      const font = await readFile(join(dirname(source), file));
      return await Promise.all(cuts.map((cut) => writeCut(font, { file, range, cut })));
    }),
  );
  await writeFile(sheet, first + rules.flat().join(""));
}

/** The files that a style sheet names, each with the characters that a browser loads it for. */
function facesOf(css) {
  const faces = Array.from(
    css.matchAll(/url\((?<file>[^)]+)\)[^}]*?unicode-range: (?<range>[^;]+);/g),
    ({ groups }) => groups,
  );
  if (faces.length === 0) throw new Error("the style sheet of the typeface names no font");
  return faces;
}

/** Writes one cut of a font and returns its rule. */
async function writeCut(font, { file, range, cut }) {
  const [, characters] = /archivo-(.+)-wdth-normal\.woff2$/.exec(file) ?? [];
  const name = `archivo-${characters}-${cut.name}.woff2`;
  const options = { targetFormat: "woff2", variationAxes: cut.axes };
  await writeFile(join(places.fonts, name), await subsetFont(font, charactersOf(range), options));
  return `@font-face {
  font-family: "${cut.family}";
  font-style: normal;
  font-display: swap;
  font-weight: ${cut.weight};
  src: url(./${name}) format("woff2");
  unicode-range: ${range};
}
`;
}

/** The characters of a `unicode-range`, such as `U+0000-00FF,U+0131`. */
function charactersOf(range) {
  return range
    .split(",")
    .flatMap((part) => {
      const [first, last = first] = part
        .trim()
        .slice(2)
        .split("-")
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join("");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(writeFonts);
