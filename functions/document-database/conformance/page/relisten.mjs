// Listens to a query, adds, stops, adds again and listens again: the first snapshot has both documents.

import { addDoc, collection, onSnapshot, query, where } from "@firebase/firestore";
import { close, open } from "./lab.mjs";

/** The next snapshot that `isWanted`, and how to stop listening. */
function listen(target, isWanted) {
  let stop;
  const snapshot = new Promise((resolve, reject) => {
    stop = onSnapshot(
      target,
      { includeMetadataChanges: true },
      (one) => {
        if (isWanted(one)) resolve(one);
      },
      reject,
    );
  });
  return { snapshot, stop };
}

/**
 * Runs it so often; gives a sentence for each time that something was missed. Each time it is another client: it is the
 * first read time of a stream that a clock might make.
 */
export async function relisten(settings, times) {
  const missed = [];
  for (let turn = 0; turn < times; turn += 1) {
    const db = open({ ...settings, remembers: true });
    const documents = collection(db, `r${crypto.randomUUID()}`);
    // With a filter, or the SDK would look through all of its cache.
    const target = query(documents, where("n", ">=", 0));
    const before = listen(target, ({ metadata }) => !metadata.fromCache);
    await before.snapshot;
    await addDoc(documents, { n: 1 });
    before.stop();
    await addDoc(documents, { n: 2 });
    const first = listen(target, () => true);
    const settled = listen(target, ({ metadata }) => !metadata.fromCache);
    for (const [which, { snapshot }] of Object.entries({ first, settled })) {
      const { size } = await snapshot;
      if (size !== 2) missed.push(`turn ${turn}: the ${which} snapshot has ${size} of 2`);
    }
    first.stop();
    settled.stop();
    await close(db);
  }
  return missed;
}
