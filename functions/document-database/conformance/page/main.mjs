// The page: runs the cases one after another and hands what they did to whoever opened it.

import "../cases/values.mjs";
import "../cases/writes.mjs";
import "../cases/transforms.mjs";
import "../cases/queries.mjs";
import "../cases/aggregations.mjs";
import "../cases/transactions.mjs";
import "../cases/listening.mjs";
import "../cases/refusals.mjs";
import "../cases/lite.mjs";
import "../cases/large.mjs";
import "../cases/many.mjs";
import * as firestore from "@firebase/firestore";
import { close, Lab, open } from "./lab.mjs";
import { relisten } from "./relisten.mjs";
import { seen, soak } from "./soak.mjs";
import { cases } from "./suite.mjs";

/** Runs every case whose name holds `filter`; each outcome is `{ name, passed, problem }`. */
async function runCases(settings, filter, report) {
  const shared = open({ projectId: settings.projectId, token: settings.tokens[0] });
  for (const { name, run, seconds } of cases.filter((one) => one.name.includes(filter))) {
    const lab = new Lab(settings, shared);
    const began = performance.now();
    const problem = await outcome(() => run(lab), seconds);
    const milliseconds = Math.round(performance.now() - began);
    await lab.end();
    await report({ name, passed: problem === null, problem, milliseconds });
  }
  await close(shared);
}

async function outcome(work, seconds) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve("did not end"), seconds * 1_000);
  });
  const done = Promise.resolve()
    .then(work)
    .then(
      () => null,
      (error) => String(error.message ?? error),
    );
  const problem = await Promise.race([done, late]);
  clearTimeout(timer);
  return problem;
}

// For scenarios that drive several pages from outside.
Object.assign(globalThis, {
  runCases,
  openClient: open,
  closeClient: close,
  firestore,
  relisten,
  soak,
  seen,
});
