// Builds /_local/ui, the page of the design system, into the data folder of a local product. A deployed site never has it.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../run/processes.mjs";
import { step } from "../run/terminal.mjs";
import { modernNode } from "../tools/toolchain.mjs";

const document = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Design system</title>
<link rel="stylesheet" href="/_local/ui/ui.css">
</head>
<body><div id="root"></div><script type="module" src="/_local/ui/ui.js"></script></body>
</html>
`;

/** Writes the page below `data`, where the runner reads it. */
export async function buildUiPage(data) {
  const folder = join(data, "ui-page");
  await step("Building the page of the design system", () =>
    run(modernNode(), ["infra/screens/bundle-ui-page.mjs", folder], {
      env: { NODE_ENV: "production" },
    }),
  );
  await writeFile(join(folder, "index.html"), document);
}
