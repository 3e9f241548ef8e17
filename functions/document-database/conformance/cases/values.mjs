// Every type of value goes to the database and comes back as it was.

import {
  Bytes,
  deleteField,
  doc,
  GeoPoint,
  getDoc,
  getDocFromServer,
  setDoc,
  Timestamp,
  updateDoc,
  vector,
} from "@firebase/firestore";
import { check, eventually, same } from "../page/suite.mjs";

const values = {
  null: null,
  true: true,
  false: false,
  zero: 0,
  "minus zero": -0,
  "the largest safe integer": Number.MAX_SAFE_INTEGER,
  "the smallest safe integer": Number.MIN_SAFE_INTEGER,
  "a fraction": 0.1,
  "the largest double": Number.MAX_VALUE,
  "the smallest double": Number.MIN_VALUE,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  "-Infinity": Number.NEGATIVE_INFINITY,
  "an empty text": "",
  "a text of many scripts": "žluť 你好 😀 ￿ 👩‍👩‍👧",
  "a text of control characters": "\u0000\n\t\u001f",
  "a text of a hundred kilobytes": "x".repeat(100_000),
  "a timestamp with microseconds": new Timestamp(1_795_251_600, 123_456_000),
  "the first timestamp": new Timestamp(-62_135_596_800, 0),
  "the last timestamp": new Timestamp(253_402_300_799, 999_999_000),
  "no bytes": Bytes.fromUint8Array(new Uint8Array()),
  "all bytes": Bytes.fromUint8Array(Uint8Array.from({ length: 256 }, (_, index) => index)),
  "a point": new GeoPoint(-33.8568, 151.2153),
  "the south pole": new GeoPoint(-90, -180),
  "an empty array": [],
  "an array of everything": [null, true, 1, 1.5, "a", { b: [2] }],
  "an empty map": {},
  "a map of maps": { a: { b: { c: { d: [{ e: null }] } } } },
  "names that need quoting": { "a.b": 1, "`": 2, "": 3, "ä b": 4, 1: 5, "\\": 6 },
  "a vector": vector([1, -2.5, 3e10]),
};
// An empty name is not one Firestore takes.
delete values["names that need quoting"][""];

for (const [name, value] of Object.entries(values)) {
  check(`values: ${name} comes back as it was`, async (lab) => {
    await setDoc(lab.doc(), { value });
    const found = await getDocFromServer(lab.doc());
    same(found.data(), { value });
  });
}

check("values: a reference comes back as it was", async (lab) => {
  const value = doc(lab.db, "elsewhere", "other");
  await setDoc(lab.doc(), { value });
  same((await getDocFromServer(lab.doc())).get("value").path, value.path);
});

check("values: a date becomes a timestamp", async (lab) => {
  const date = new Date("2026-11-21T09:00:00.123Z");
  await setDoc(lab.doc(), { value: date });
  same((await getDocFromServer(lab.doc())).get("value"), Timestamp.fromDate(date));
});

check("values: nanoseconds are cut to microseconds", async (lab) => {
  await setDoc(lab.doc(), { value: new Timestamp(1, 123_456_789) });
  same((await getDocFromServer(lab.doc())).get("value"), new Timestamp(1, 123_456_000));
});

check("values: all of them reach a second browser by a listener", async (lab) => {
  const other = lab.another();
  const seen = lab.listen(lab.doc("one", other));
  await setDoc(lab.doc(), values);
  await eventually(() => seen.snapshots.at(-1)?.exists(), "the document arrives");
  same(seen.snapshots.at(-1).data(), values);
});

check("values: a document without fields exists", async (lab) => {
  await setDoc(lab.doc(), {});
  const found = await getDocFromServer(lab.doc());
  same([found.exists(), found.data()], [true, {}]);
});

check("values: a document that was never written does not exist", async (lab) => {
  same((await getDocFromServer(lab.doc())).exists(), false);
});

check("values: ids of many scripts name documents", async (lab) => {
  for (const id of ["žluť 你好 😀", "a:b", "a%2Fb", "(default)", "a b+c&d=e?f#g", "..."]) {
    await setDoc(lab.doc(id), { id });
    same((await getDocFromServer(lab.doc(id))).get("id"), id);
  }
});

check("values: a field of a map is changed and the others stay", async (lab) => {
  await setDoc(lab.doc(), { map: { a: 1, b: 2 }, "c.d": 3 });
  await updateDoc(lab.doc(), { "map.a": 9, "map.new.deep": 1 });
  same((await getDoc(lab.doc())).data(), { map: { a: 9, b: 2, new: { deep: 1 } }, "c.d": 3 });
});

check("values: a deleted field is gone", async (lab) => {
  await setDoc(lab.doc(), { a: 1, map: { b: 2, c: 3 } });
  await updateDoc(lab.doc(), { a: deleteField(), "map.b": deleteField() });
  same((await getDocFromServer(lab.doc())).data(), { map: { c: 3 } });
});
