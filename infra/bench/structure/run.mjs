// npm run bench -- structure [--check | --lower]: the structure of the repository as tables of Markdown. `--check` compares
// the first table with its ceilings, as `npm run check` does; `--lower` writes the ceilings that fell.

import { parseArgs } from "node:util";
import { main } from "../../scripts/run/failure.mjs";
import { say } from "../../scripts/run/terminal.mjs";
import { checkStructure, measureRepository } from "./ceilings.mjs";

await main(async () => {
  const { values } = parseArgs({
    options: { check: { type: "boolean" }, lower: { type: "boolean" } },
  });
  if (values.check || values.lower) {
    const { code } = await checkStructure(values);
    process.exitCode = code;
    return;
  }
  const { counts, large, circles, forms, features, lines } = await measureRepository();
  table(["Structure", "Count"], Object.entries(counts));
  table(["Folder above 25 files", "Files"], large);
  table(
    ["Circle of files", "Files"],
    circles.map((files) => [files.join("<br>"), files.length]),
  );
  table(["How a form holds its values", "Files"], forms);
  table(["Feature in product files", "Files"], features);
  table(
    ["Lines", "Files", "Lines"],
    lines.map(([kind, { files, lines: count }]) => [kind, files, count]),
  );
});

function table(heads, rows) {
  say(`| ${heads.join(" | ")} |`);
  say(`| ${heads.map((_, index) => (index === 0 ? "---" : "---:")).join(" | ")} |`);
  for (const row of rows) say(`| ${row.join(" | ")} |`);
  say();
}
