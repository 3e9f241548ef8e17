// npm run dev: npm start, repeated whenever a source file changes.

import { watch } from "node:fs";
import { join } from "node:path";
import { prepareProduct, readOptions, serveProduct } from "../build/product.mjs";
import { buildRunner } from "../build/runner.mjs";
import { buildSite } from "../build/site.mjs";
import { main } from "../run/failure.mjs";
import { root } from "../run/places.mjs";
import { green, red, say } from "../run/terminal.mjs";

const quiet = 200;

await main(async () => {
  const prepared = await prepareProduct(readOptions());
  let product = await serveProduct(prepared);
  say(`Serving ${green(product.site)}; changes are built as they are saved. Ctrl-C stops.`);

  const rebuildSite = () =>
    buildSite({
      catalogue: prepared.catalogue,
      out: prepared.site,
      address: prepared.address,
    });
  const restart = async () => {
    const runner = await buildRunner();
    await product.stop();
    product = await serveProduct({ ...prepared, runner });
    say(`Serving ${green(product.site)} again.`);
  };

  const inTurn = queue();
  onChange([join(root, "site", "app"), join(root, "site", "ssg")], () => inTurn(rebuildSite));
  onChange(
    [join(root, "functions"), join(root, "infra", "local"), join(root, "infra", "emulators")],
    () => inTurn(restart),
  );

  await new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, resolve);
  });
  await product.stop();
  process.exit();
});

/** Calls `callback` once a burst of saves is over. */
function onChange(folders, changed) {
  let timer;
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(changed, quiet);
    });
  }
}

/** Runs one piece of work after the other; a failure is printed, and the next save tries again. */
function queue() {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch((error) => say(red(error.message)));
  };
}
