// npm start [-- --no-demo-orders | --empty]: install, build, seed, serve. The address and the sign-ins come last. With
// `--no-demo-orders` the demo accounts have no orders. `--empty` starts a new marketplace: no
// sport, no athlete, an operator's account.

import { relative } from "node:path";
import { prepareProduct, readOptions, serveProduct, untilStopped } from "../build/product.mjs";
import { watchStalePages } from "../build/rebuild.mjs";
import { buildUiPage } from "../build/ui-page.mjs";
import { main } from "../run/failure.mjs";
import { places, root } from "../run/places.mjs";
import { bold, dim, green, red, say, since } from "../run/terminal.mjs";

await main(async () => {
  const started = performance.now();
  const options = readOptions(process.argv.slice(2), {
    "no-demo-orders": { type: "boolean" },
    empty: { type: "boolean" },
  });
  const { empty = false, "no-demo-orders": withoutDemoOrders = false } = options;
  if (empty && options.data === places.data) options.data = places.emptyData;
  const prepared = await prepareProduct({ ...options, empty, withoutDemoOrders });
  await buildUiPage(options.data);
  const product = await serveProduct(prepared);
  const data = relative(root, options.data) || ".";
  say();
  say(
    dim(
      `Ready after ${since(started)}. Data is kept in ${data}/ (log: ${data}/runner.log). Ctrl-C stops it.`,
    ),
  );
  say();
  say(`  ${bold("Matchday")}   ${green(product.site)}`);
  say(`  Mail       ${product.site}/_local/mail`);
  say(`  Clock      ${product.site}/_local/clock`);
  say(`  Parts      ${product.site}/_local/ui`);
  say();
  say(`  Sign in with the password ${bold("matchday-demo")}`);
  if (!empty) {
    say("  customer   customer@matchday.example");
    say("  talent     ada-keller@talent.matchday.example (any talent: the name in their address)");
  }
  say("  operator   operator@matchday.example");
  if (empty) say(`  First      add a sport: ${product.site}/operators/sports`);
  const stopWatching = watchStalePages({
    ...prepared,
    onBuilt: () => say(dim("Built the site anew: pages had become older than their data.")),
    onFailed: (error) => say(red(`The site was not built anew: ${error.message}`)),
  });
  try {
    await untilStopped(product);
  } finally {
    await stopWatching();
  }
});
