// Rebuilds the site incrementally, a second after one of its pages became stale. The runner writes a file in the data
// folder whenever that happens; the table lists the stale pages.

import { watch } from "node:fs";
import { join } from "node:path";
import { Failure } from "../run/failure.mjs";
import { run } from "../run/processes.mjs";
import { modernNode } from "../tools/toolchain.mjs";
import { ask, reportHeld } from "./runner.mjs";
import { builtWithHeldRecords, generator } from "./site.mjs";

const marker = "stale-pages";
/** Several changes in a row are one build. */
const quiet = 1_000;
/** After a build that failed. */
const again = 30_000;

/**
 * Watches the data folder of a running product. `onBuilt` is called after each build, `onFailed` with an error; the
 * pages then stay stale, and the build is retried. Gives a function that stops and waits for a build that has begun.
 */
export function watchStalePages({ onBuilt = () => {}, onFailed = () => {}, ...product }) {
  let timer;
  let building = Promise.resolve();
  let isStopped = false;
  const schedule = (pause) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      building = building
        .then(() => rebuildSite(product))
        .then(onBuilt)
        .catch((error) => {
          onFailed(error);
          schedule(again);
        });
    }, pause);
  };
  const watcher = watch(product.data, (_event, name) => {
    if (name === marker) schedule(quiet);
  });
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    watcher.close();
    await building;
  };
}

/**
 * Builds `site` from the data as they are now, and takes the pages that were stale off the list. What changes meanwhile
 * stays on the list.
 */
export async function rebuildSite({ runner, data, catalogue, site, address }) {
  const list = join(`${site}.work`, "stale.ndjson");
  const asked = (args) => ask(runner, args, "The site could not be built anew.");
  await asked(["stale", "--data", data, "--out", list]);
  await asked(["export", "--data", data, "--out", catalogue]);
  const { code, stderr } = await run(
    modernNode(),
    [...generator, "--catalogue", catalogue, "--out", site, "--site-url", address],
    { show: "nothing", env: { NODE_ENV: "production" } },
  );
  if (code !== 0 && code !== builtWithHeldRecords) {
    const words = stderr.trim().split("\n").at(-1);
    throw new Failure(words || "The site could not be built anew.");
  }
  await reportHeld(runner, data, site);
  await asked(["rebuilt", "--data", data, "--list", list]);
}
