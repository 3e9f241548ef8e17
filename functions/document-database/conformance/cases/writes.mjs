// Sets, merges, updates, deletes and batches, with what has to hold before.

import {
  addDoc,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  FieldPath,
  getDocFromServer,
  getDocsFromServer,
  increment,
  setDoc,
  updateDoc,
  writeBatch,
} from "@firebase/firestore";
import { check, refused, same } from "../page/suite.mjs";

const read = async (reference) => (await getDocFromServer(reference)).data();

/** Fifty concurrent writes, each in a separate collection below `name`: each has an index entry and a separate log. */
const fifty = async (lab, write) => {
  const batch = writeBatch(lab.db);
  for (let n = 0; n < 50; n += 1) write(batch, doc(lab.db, `${lab.name}${n}`, "only"), n);
  await batch.commit();
};

const countFifty = async (lab) => {
  const all = Array.from({ length: 50 }, (_, n) =>
    getDocFromServer(doc(lab.db, `${lab.name}${n}`, "only")),
  );
  return (await Promise.all(all)).filter((found) => found.exists() && found.get("n") >= 0).length;
};

check("writes: fifty at once hold, made, changed or deleted, in fifty collections", async (lab) => {
  await fifty(lab, (batch, each, n) => batch.set(each, { n }));
  same(await countFifty(lab), 50);
  await fifty(lab, (batch, each) => batch.update(each, { n: increment(100) }));
  same((await getDocFromServer(doc(lab.db, `${lab.name}49`, "only"))).get("n"), 149);
  await fifty(lab, (batch, each) => batch.delete(each));
  same(await countFifty(lab), 0);
});

check("writes: fifty at once hold in one collection with its index", async (lab) => {
  const many = async (write) => {
    const batch = writeBatch(lab.db);
    for (let n = 0; n < 50; n += 1) write(batch, lab.doc(`d${n}`));
    await batch.commit();
  };
  await many((batch, each) => batch.set(each, { n: 1 }));
  same((await getDocsFromServer(collectionGroup(lab.db, lab.name))).size, 50);
  await many((batch, each) => batch.delete(each));
  same((await getDocsFromServer(collectionGroup(lab.db, lab.name))).size, 0);
});

check("writes: a set replaces the whole document", async (lab) => {
  await setDoc(lab.doc(), { a: 1, b: 2 });
  await setDoc(lab.doc(), { c: 3 });
  same(await read(lab.doc()), { c: 3 });
});

check("writes: a merge keeps what it does not name", async (lab) => {
  await setDoc(lab.doc(), { a: 1, map: { b: 2, c: 3 } });
  await setDoc(lab.doc(), { map: { c: 4, d: 5 } }, { merge: true });
  same(await read(lab.doc()), { a: 1, map: { b: 2, c: 4, d: 5 } });
});

check("writes: a merge makes a document that is not there", async (lab) => {
  await setDoc(lab.doc(), { a: 1 }, { merge: true });
  same(await read(lab.doc()), { a: 1 });
});

check("writes: a merge of named fields changes those alone", async (lab) => {
  await setDoc(lab.doc(), { a: 1, b: 1 });
  await setDoc(lab.doc(), { a: 2, b: 2 }, { mergeFields: ["a"] });
  same(await read(lab.doc()), { a: 2, b: 1 });
});

check("writes: a merge of a map replaces it where the field is named", async (lab) => {
  await setDoc(lab.doc(), { map: { a: 1, b: 2 } });
  await setDoc(lab.doc(), { map: { c: 3 } }, { mergeFields: ["map"] });
  same(await read(lab.doc()), { map: { c: 3 } });
});

check("writes: an empty merge makes a document, and leaves one as it is", async (lab) => {
  await setDoc(lab.doc(), {}, { merge: true });
  same(await read(lab.doc()), {});
  await setDoc(lab.doc("two"), { a: 1 });
  await setDoc(lab.doc("two"), {}, { merge: true });
  same(await read(lab.doc("two")), { a: 1 });
});

check("writes: a merge takes a field away", async (lab) => {
  await setDoc(lab.doc(), { a: 1, b: { c: 2, d: 3 } });
  await setDoc(lab.doc(), { a: deleteField(), b: { c: deleteField() } }, { merge: true });
  same(await read(lab.doc()), { b: { d: 3 } });
});

check("writes: an update through a field path with dots in a name", async (lab) => {
  await setDoc(lab.doc(), { "a.b": { "c`d": 1 } });
  await updateDoc(lab.doc(), new FieldPath("a.b", "c`d"), 2);
  same(await read(lab.doc()), { "a.b": { "c`d": 2 } });
});

check("writes: an update of a map replaces it", async (lab) => {
  await setDoc(lab.doc(), { map: { a: 1 } });
  await updateDoc(lab.doc(), { map: { b: 2 } });
  same(await read(lab.doc()), { map: { b: 2 } });
});

check("writes: an update of what is not there is refused, and later writes go on", async (lab) => {
  await refused(updateDoc(lab.doc("none"), { a: 1 }), "not-found");
  await setDoc(lab.doc(), { a: 1 });
  same(await read(lab.doc()), { a: 1 });
});

check("writes: a refused write among others takes nothing with it", async (lab) => {
  const outcomes = await Promise.allSettled([
    setDoc(lab.doc("a"), { n: 1 }),
    updateDoc(lab.doc("none"), { n: 2 }),
    setDoc(lab.doc("b"), { n: 3 }),
    setDoc(lab.doc("c"), { n: 4 }),
  ]);
  same(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled"],
  );
  const found = await getDocsFromServer(lab.collection());
  same(
    found.docs.map(({ id }) => id),
    ["a", "b", "c"],
  );
});

check("writes: a delete, and one of what is not there", async (lab) => {
  await setDoc(lab.doc(), { a: 1 });
  await deleteDoc(lab.doc());
  await deleteDoc(lab.doc());
  same((await getDocFromServer(lab.doc())).exists(), false);
});

check("writes: an added document gets an id of its own", async (lab) => {
  const [one, two] = await Promise.all([
    addDoc(lab.collection(), { n: 1 }),
    addDoc(lab.collection(), { n: 2 }),
  ]);
  same(one.id === two.id, false);
  same((await getDocsFromServer(lab.collection())).size, 2);
});

check("writes: a batch happens as a whole", async (lab) => {
  await setDoc(lab.doc("gone"), {});
  const batch = writeBatch(lab.db);
  batch.set(lab.doc("a"), { n: 1 });
  batch.set(lab.doc("b"), { n: 2 });
  batch.update(lab.doc("a"), { m: 3 });
  batch.delete(lab.doc("gone"));
  await batch.commit();
  same(await read(lab.doc("a")), { n: 1, m: 3 });
  same((await getDocFromServer(lab.doc("gone"))).exists(), false);
});

check("writes: a batch with one refused write changes nothing", async (lab) => {
  const batch = writeBatch(lab.db);
  batch.set(lab.doc("a"), { n: 1 });
  batch.update(lab.doc("none"), { n: 2 });
  await refused(batch.commit(), "not-found");
  same((await getDocFromServer(lab.doc("a"))).exists(), false);
});

check("writes: several writes of a batch to one document happen in their order", async (lab) => {
  const batch = writeBatch(lab.db);
  batch.set(lab.doc(), { n: 1 });
  batch.update(lab.doc(), { n: increment(5) });
  batch.update(lab.doc(), { m: 1 });
  await batch.commit();
  same(await read(lab.doc()), { n: 6, m: 1 });
});

check("writes: a hundred writes one after another arrive in their order", async (lab) => {
  let last;
  for (let n = 0; n < 100; n += 1) last = setDoc(lab.doc(), { n });
  await last;
  same(await read(lab.doc()), { n: 99 });
});

check("writes: a document below a document", async (lab) => {
  const below = doc(lab.db, lab.name, "one", "inner", "two", "deep", "three");
  await setDoc(below, { a: 1 });
  same(await read(below), { a: 1 });
  same((await getDocFromServer(lab.doc())).exists(), false);
});

check("writes: a document larger than may be is refused", async (lab) => {
  await refused(setDoc(lab.doc(), { text: "x".repeat(1024 * 1024) }), "invalid-argument");
});

check("writes: more writes than a commit may hold are refused", async (lab) => {
  const batch = writeBatch(lab.db);
  for (let n = 0; n <= 500; n += 1) batch.set(lab.doc(`d${n}`), { n });
  await refused(batch.commit(), "invalid-argument");
});
