// The lite SDK, which makes single calls only and holds no connection.

import { deleteApp, initializeApp } from "@firebase/app";
import {
  addDoc,
  arrayUnion,
  average,
  collection,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  doc,
  getAggregate,
  getDoc,
  getDocs,
  initializeFirestore,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from "@firebase/firestore/lite";
import { ids } from "../page/lab.mjs";
import { check, refused, same } from "../page/suite.mjs";

/** A case with a separate instance of the lite SDK; `one` is a document of its collection. */
function checkLite(name, run) {
  const work = async (lab) => {
    const { projectId, tokens } = lab.settings;
    const app = initializeApp({ projectId, apiKey: "any" }, `lite-${lab.name}`);
    const db = initializeFirestore(app, {});
    connectFirestoreEmulator(db, location.hostname, Number(location.port), {
      mockUserToken: tokens[0],
    });
    await run({ db, all: collection(db, lab.name), one: doc(db, lab.name, "one") });
    await terminate(db);
    await deleteApp(app);
  };
  // The lite SDK has no cache.
  check(`lite: ${name}`, work, { cache: "memory" });
}

checkLite("set, get, update and delete", async ({ one }) => {
  await setDoc(one, { a: 1, list: ["x"] });
  await updateDoc(one, { a: 2, list: arrayUnion("y"), at: serverTimestamp() });
  const { a, list, at } = (await getDoc(one)).data();
  same([a, list, at instanceof Timestamp], [2, ["x", "y"], true]);
  await deleteDoc(one);
  same((await getDoc(one)).exists(), false);
});

checkLite("an update of what is not there", async ({ one }) => {
  await refused(updateDoc(one, { a: 1 }), "not-found");
});

checkLite("collections below ids that look like escapes", async ({ all }) => {
  const parents = ["A", "%41", "%2541", "https:%2F%2Fexample.com?a=b#c", "100%"];
  const below = (id) => collection(doc(all, id), "below");
  for (const id of parents) await setDoc(doc(below(id), "one"), { id });
  for (const id of parents) {
    const found = await getDocs(query(below(id), limit(5)));
    same(
      found.docs.map((one) => one.get("id")),
      [id],
      id,
    );
  }
});

checkLite("a query", async ({ db, all }) => {
  const batch = writeBatch(db);
  for (const n of [3, 1, 2]) batch.set(doc(all, `d${n}`), { n });
  await batch.commit();
  same(ids(await getDocs(query(all, where("n", ">", 1), orderBy("n"), limit(1)))), ["d2"]);
});

checkLite("a query without a result", async ({ all }) => {
  same((await getDocs(all)).empty, true);
});

checkLite("an added document", async ({ all }) => {
  const added = await addDoc(all, { n: 1 });
  same((await getDoc(added)).data(), { n: 1 });
});

checkLite("aggregations", async ({ all }) => {
  await Promise.all([1, 2, 3].map((n) => addDoc(all, { n })));
  const found = await getAggregate(all, { count: count(), sum: sum("n"), average: average("n") });
  same(found.data(), { count: 3, sum: 6, average: 2 });
});

checkLite("ten transactions at once on one document all count", async ({ db, one }) => {
  await setDoc(one, { n: 0 });
  const add = () =>
    runTransaction(
      db,
      async (transaction) => {
        const { n } = (await transaction.get(one)).data();
        transaction.update(one, { n: n + 1 });
      },
      { maxAttempts: 50 },
    );
  await Promise.all(Array.from({ length: 10 }, add));
  same((await getDoc(one)).data(), { n: 10 });
});
