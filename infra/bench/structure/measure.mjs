// The figures of the structure, over a list of files and a way to read them.

import { circlesOf } from "./circles.mjs";
import { shortDocComments } from "./doc-comments.mjs";
import { filesByFeature } from "./features.mjs";
import { isProduct, readSources } from "./files.mjs";
import { filesByFolder, largeFolders } from "./folders.mjs";
import { formWays, withoutHook } from "./forms.mjs";
import { linesByKind } from "./lines.mjs";
import { rustImports } from "./rust-imports.mjs";
import { scriptImports } from "./script-imports.mjs";

/** Measures the files at `paths`. `counts` are the figures that have a ceiling. */
export async function measure(paths, read) {
  const files = await readSources(paths, read);
  const product = files.filter(isProduct);
  const isRust = ({ language }) => language === "Rust";
  const rust = circlesOf(rustImports(product.filter(isRust)));
  const scripts = circlesOf(scriptImports(product.filter((file) => !isRust(file))));
  const large = largeFolders(product);
  const forms = formWays(product);
  const without = forms.find(([way]) => way === withoutHook)?.[1] ?? [];
  return {
    counts: {
      "folders above 25 files": large.length,
      "files of the largest folder": filesByFolder(product)[0]?.[1] ?? 0,
      "Rust files in circles": sum(rust.map(({ length }) => length)),
      "TypeScript and script files in circles": sum(scripts.map(({ length }) => length)),
      "ways to build a form": forms.length,
      "forms without a form hook": without.length,
      "doc comments of at most four words": sum(
        files.filter(isRust).map(({ text }) => shortDocComments(text)),
      ),
    },
    large,
    circles: [...rust, ...scripts],
    forms: forms.map(([way, { length }]) => [way, length]),
    features: filesByFeature(product),
    lines: linesByKind(files),
  };
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
