// The page: runs cases and returns their outcomes to the program that opened it.

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
import { Soak, soakPaths, stateOf } from "./soak.mjs";
import { cases } from "./suite.mjs";

/** Every case without its function. */
const listCases = () => cases.map(({ run: _, ...one }) => one);

/** The client that the cases of this page share. */
let shared;

/** Runs one case; `settings.kept` gives its clients the cache in IndexedDB. The outcome is `{ passed, problem }`. */
async function runCase(settings, name) {
  const { projectId, tokens, kept } = settings;
  shared ??= open({ projectId, token: tokens[0], kept });
  const { run, seconds } = cases.find((one) => one.name === name);
  const lab = new Lab(settings, shared);
  const problem = await outcome(() => run(lab), seconds);
  const after = await outcome(() => lab.end(), 20);
  return { passed: (problem ?? after) === null, problem: problem ?? after };
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
  listCases,
  runCase,
  openClient: open,
  closeClient: close,
  firestore,
  relisten,
  Soak,
  soakPaths,
  stateOf,
});
