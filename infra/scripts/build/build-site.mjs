// npm run build:site: exports the catalogue and builds the site from it, also while `npm start` runs on the same
// data: the running product then serves the new pages. Options are those of `npm start`, and
//   --site-url URL     another address than that of this machine
//   --catalogue DIR    an existing export (of a table in the cloud): nothing is exported
//   --out DIR          the folder of the built site
//
// The exit code is 3 when the site was built but records were held back (each is named, and its last page stays):
// publish it nevertheless. 1 means that there is no new site.

import { relative, resolve } from "node:path";
import { main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { say } from "../run/terminal.mjs";
import { install, requireTools } from "../tools/toolchain.mjs";
import { readOptions, siteOf } from "./product.mjs";
import { buildRunner, exportCatalogue, reportHeld } from "./runner.mjs";
import { buildSite } from "./site.mjs";

await main(async () => {
  const text = { type: "string" };
  const more = { "site-url": text, catalogue: text, out: text };
  const { data, port, ...values } = readOptions(process.argv.slice(2), more);
  const given = values.catalogue;
  await requireTools({ rust: given === undefined });
  await install();
  const catalogue =
    given === undefined ? await exportCatalogue(await buildRunner(), data) : resolve(given);
  const out = values.out === undefined ? siteOf(data) : resolve(values.out);
  const address = values["site-url"] ?? `http://127.0.0.1:${port}`;
  process.exitCode = await buildSite({ catalogue, out, address });
  if (given === undefined) await reportHeld(await buildRunner(), data, out);
  say(`The site lies in ${relative(root, out)}/.`);
});
