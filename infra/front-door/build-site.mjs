// npm run build:site: exports the catalogue and builds the site from it, also while `npm start` runs on the same
// data: the running product then serves the new pages. Options are those of `npm start`, and --site-url for another
// address than that of this machine.

import { relative } from "node:path";
import { main } from "./failure.mjs";
import { root } from "./places.mjs";
import { readOptions, siteOf } from "./product.mjs";
import { buildRunner, exportCatalogue } from "./runner.mjs";
import { buildSite } from "./site.mjs";
import { say } from "./terminal.mjs";
import { install, requireTools } from "./toolchain.mjs";

await main(async () => {
  const more = { "site-url": { type: "string" } };
  const { data, port, ...values } = readOptions(process.argv.slice(2), more);
  await requireTools();
  await install();
  const catalogue = await exportCatalogue(await buildRunner(), data);
  const out = siteOf(data);
  const address = values["site-url"] ?? `http://127.0.0.1:${port}`;
  await buildSite({ catalogue, out, address });
  say(`The site lies in ${relative(root, out)}/.`);
});
