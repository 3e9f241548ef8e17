// Changes that the server computes.

import {
  arrayRemove,
  arrayUnion,
  getDocFromServer,
  increment,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "@firebase/firestore";
import { check, checkCaches, eventually, same, within } from "../page/suite.mjs";

/** The field `v` after it was `before` and `change` came. */
async function after(lab, before, change) {
  await setDoc(lab.doc(), before === undefined ? {} : { v: before });
  await updateDoc(lab.doc(), { v: change });
  return (await getDocFromServer(lab.doc())).get("v");
}

const table = [
  ["an integer grows by an integer", 5, increment(3), 8],
  ["an integer shrinks", 5, increment(-7), -2],
  ["an integer grows by a fraction", 5, increment(0.5), 5.5],
  ["a fraction grows by an integer", 0.5, increment(1), 1.5],
  ["a missing number counts as none", undefined, increment(4), 4],
  ["a text is replaced by the number", "text", increment(4), 4],
  ["NaN stays NaN", Number.NaN, increment(1), Number.NaN],
  ["infinity stays", Number.POSITIVE_INFINITY, increment(1), Number.POSITIVE_INFINITY],
  [
    "a union adds what is missing, in order",
    ["a", "b"],
    arrayUnion("b", "c", "d"),
    ["a", "b", "c", "d"],
  ],
  ["a union into nothing makes the array", undefined, arrayUnion("a"), ["a"]],
  ["a union replaces what is no array", 5, arrayUnion("a"), ["a"]],
  ["a union knows equal maps", [{ a: 1 }], arrayUnion({ a: 1 }, { a: 2 }), [{ a: 1 }, { a: 2 }]],
  ["a union takes a value once", [], arrayUnion("a", "a"), ["a"]],
  ["a union finds integers among doubles", [1.0], arrayUnion(1), [1]],
  ["a removal takes every one away", ["a", "b", "a"], arrayRemove("a"), ["b"]],
  ["a removal of what is not there changes nothing", ["a"], arrayRemove("b"), ["a"]],
  ["a removal from what is no array leaves an empty one", "text", arrayRemove("a"), []],
  ["a removal from nothing leaves an empty array", undefined, arrayRemove("a"), []],
  ["a removal finds NaN and null", [null, Number.NaN, 1], arrayRemove(null, Number.NaN), [1]],
];

for (const [name, before, change, expected] of table) {
  check(`transforms: ${name}`, async (lab) => same(await after(lab, before, change), expected));
}

check("transforms: the server's time is one time for a whole write, near ours", async (lab) => {
  await setDoc(lab.doc(), { at: serverTimestamp(), deep: { at: serverTimestamp() } });
  const { at, deep } = (await getDocFromServer(lab.doc())).data();
  same(at instanceof Timestamp, true);
  same(at, deep.at);
  same(Math.abs(at.toMillis() - Date.now()) < 60_000, true, "within a minute of ours");
});

check("transforms: the server's time is estimated until it is known", async (lab) => {
  const seen = lab.listen(lab.doc(), { includeMetadataChanges: true });
  await eventually(() => seen.snapshots.length > 0, "a first snapshot");
  const written = setDoc(lab.doc(), { at: serverTimestamp() });
  const guess = await eventually(
    () => seen.snapshots.find((one) => one.metadata.hasPendingWrites),
    "the local write",
  );
  same(
    [guess.get("at"), guess.get("at", { serverTimestamps: "estimate" }) instanceof Timestamp],
    [null, true],
  );
  await written;
  await eventually(() => seen.snapshots.at(-1).get("at") instanceof Timestamp, "the real time");
});

check("transforms: a change and a transform in one write", async (lab) => {
  await setDoc(lab.doc(), { n: 1, list: ["a"], text: "old" });
  await updateDoc(lab.doc(), { n: increment(1), list: arrayUnion("b"), text: "new" });
  same((await getDocFromServer(lab.doc())).data(), { n: 2, list: ["a", "b"], text: "new" });
});

check("transforms: a transform with a merge makes the document", async (lab) => {
  await setDoc(lab.doc(), { n: increment(2) }, { merge: true });
  same((await getDocFromServer(lab.doc())).data(), { n: 2 });
});

check("transforms: a nested field", async (lab) => {
  await setDoc(lab.doc(), { map: { n: 1, other: true } });
  await updateDoc(lab.doc(), { "map.n": increment(1), "map.list": arrayUnion(1) });
  same((await getDocFromServer(lab.doc())).data(), { map: { n: 2, other: true, list: [1] } });
});

check("transforms: two browsers adding at once lose nothing", async (lab) => {
  const other = lab.another();
  await setDoc(lab.doc(), { n: 0, list: [] });
  const add = (db, who) =>
    Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        updateDoc(lab.doc("one", db), { n: increment(1), list: arrayUnion(`${who}${index}`) }),
      ),
    );
  await Promise.all([add(lab.db, "a"), add(other, "b")]);
  const found = (await getDocFromServer(lab.doc())).data();
  same([found.n, found.list.length], [20, 20]);
});

checkCaches(
  "transforms: 500 documents with two server timestamps each are saved",
  async (lab, db) => {
    const batch = writeBatch(db);
    for (let n = 0; n < 500; n += 1) {
      const times = { created: serverTimestamp(), changed: serverTimestamp() };
      batch.set(lab.doc(`d${n}`, db), { n, ...times, tags: arrayUnion("new") });
    }
    await within(90, batch.commit(), "the batch");
    const last = await getDocFromServer(lab.doc("d499"));
    same(last.get("tags"), ["new"]);
    if (!(last.get("created") instanceof Timestamp)) throw new Error("it has no time");
    same(last.get("created"), last.get("changed"));
  },
  { seconds: 110 },
);
