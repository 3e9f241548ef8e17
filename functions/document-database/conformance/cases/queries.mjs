// Which documents a query finds, and in which order.

import {
  and,
  Bytes,
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  documentId,
  endAt,
  endBefore,
  GeoPoint,
  getCountFromServer,
  getDocFromServer,
  getDocsFromServer,
  limit,
  limitToLast,
  or,
  orderBy,
  query,
  setDoc,
  startAfter,
  startAt,
  Timestamp,
  vector,
  where,
} from "@firebase/firestore";
import { ids } from "../page/lab.mjs";
import { check, eventually, refused, same } from "../page/suite.mjs";

const find = async (lab, ...constraints) =>
  ids(await getDocsFromServer(query(lab.collection(), ...constraints)));

/** One document of each kind of value, ids in the order Firestore gives them. */
const ordered = (lab) => [
  null,
  false,
  true,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  -1.5,
  -1,
  0,
  1,
  1.5,
  2 ** 53,
  Number.POSITIVE_INFINITY,
  new Timestamp(0, 0),
  new Timestamp(0, 1_000),
  "",
  "A",
  "a",
  "aa",
  "b",
  "é",
  "￿",
  "😀",
  Bytes.fromUint8Array(new Uint8Array()),
  Bytes.fromUint8Array(Uint8Array.of(0)),
  Bytes.fromUint8Array(Uint8Array.of(0, 1)),
  Bytes.fromUint8Array(Uint8Array.of(255)),
  doc(lab.db, "a", "a"),
  doc(lab.db, "a", "b"),
  doc(lab.db, "a", "b", "c", "d"),
  new GeoPoint(-1, 5),
  new GeoPoint(0, -5),
  new GeoPoint(0, 5),
  [],
  [1],
  [1, 1],
  [2],
  ["a"],
  vector([9]),
  vector([1, 2]),
  {},
  { a: 1 },
  { a: 1, b: 0 },
  { a: 2 },
  { b: 0 },
];

const named = (values) =>
  Object.fromEntries(values.map((v, index) => [`d${String(index).padStart(2, "0")}`, { v }]));

check("queries: values of every type stand in one order, up and down", async (lab) => {
  const all = named(ordered(lab));
  await lab.fill(all);
  same(await find(lab, orderBy("v")), Object.keys(all));
  same(await find(lab, orderBy("v", "desc")), Object.keys(all).reverse());
});

check("queries: the SDK's own order is the server's", async (lab) => {
  const all = named(ordered(lab));
  const seen = lab.listen(query(lab.collection(), orderBy("v")));
  await lab.fill(all);
  const fresh = await getDocsFromServer(query(lab.collection(), orderBy("v")));
  same(ids(fresh), Object.keys(all));
  same(ids(seen.snapshots.at(-1)), Object.keys(all));
});

const people = {
  ada: { age: 30, city: "Bonn", tags: ["x", "y"], score: 1.5, map: { a: 1 } },
  ben: { age: 25, city: "Bonn", tags: ["y"], score: 2, map: { a: 2 } },
  cleo: { age: 30, city: "Rome", tags: [], score: null },
  dan: { age: 41, city: "Oslo", tags: ["z", "x"], score: Number.NaN },
  eve: { age: "30", city: "Bonn" },
  fay: { city: null, age: null, tags: "x" },
};

const table = [
  ["everything, by name", [], ["ada", "ben", "cleo", "dan", "eve", "fay"]],
  ["==", [where("age", "==", 30)], ["ada", "cleo"]],
  ["== of a number is of its value, not its kind", [where("score", "==", 2.0)], ["ben"]],
  ["== null", [where("score", "==", null)], ["cleo"]],
  ["== NaN", [where("score", "==", Number.NaN)], ["dan"]],
  ["== of an array", [where("tags", "==", ["x", "y"])], ["ada"]],
  ["== of a map", [where("map", "==", { a: 2 })], ["ben"]],
  ["== of a field in a map", [where("map.a", "==", 1)], ["ada"]],
  ["!=, without null and missing", [where("score", "!=", 2)], ["dan", "ada"]],
  ["!= null", [where("score", "!=", null)], ["dan", "ada", "ben"]],
  ["!= NaN", [where("score", "!=", Number.NaN)], ["ada", "ben"]],
  ["<", [where("age", "<", 30)], ["ben"]],
  ["<=", [where("age", "<=", 30)], ["ben", "ada", "cleo"]],
  [">", [where("age", ">", 30)], ["dan"]],
  [">=, of the same type alone", [where("age", ">=", 30)], ["ada", "cleo", "dan"]],
  ["> of texts", [where("city", ">", "Bonn")], ["dan", "cleo"]],
  ["a range", [where("age", ">", 25), where("age", "<", 41)], ["ada", "cleo"]],
  ["two ranges over two fields", [where("age", ">", 25), where("city", "<", "Oslo")], ["ada"]],
  ["array-contains", [where("tags", "array-contains", "x")], ["ada", "dan"]],
  ["array-contains-any", [where("tags", "array-contains-any", ["z", "y"])], ["ada", "ben", "dan"]],
  ["in", [where("city", "in", ["Rome", "Oslo"])], ["cleo", "dan"]],
  ["not-in, without null and missing", [where("city", "not-in", ["Bonn"])], ["dan", "cleo"]],
  ["not-in with null finds nothing", [where("city", "not-in", [null, "Bonn"])], []],
  ["two equalities", [where("city", "==", "Bonn"), where("age", "==", 25)], ["ben"]],
  [
    "equality and contains",
    [where("city", "==", "Bonn"), where("tags", "array-contains", "y")],
    ["ada", "ben"],
  ],
  ["or", [or(where("age", "==", 25), where("city", "==", "Rome"))], ["ben", "cleo"]],
  [
    "or of ands",
    [or(and(where("city", "==", "Bonn"), where("age", "==", 30)), where("age", ">", 40))],
    ["ada", "dan"],
  ],
  [
    "and of ors",
    [
      and(
        or(where("age", "==", 30), where("age", "==", 25)),
        or(where("city", "==", "Rome"), where("city", "==", "Bonn")),
      ),
    ],
    ["ada", "ben", "cleo"],
  ],
  ["order leaves out what lacks the field", [orderBy("score")], ["cleo", "dan", "ada", "ben"]],
  [
    "order down, ties by name down",
    [where("city", "==", "Bonn"), orderBy("city", "desc")],
    ["eve", "ben", "ada"],
  ],
  [
    "two orders",
    [orderBy("city"), orderBy("age", "desc")],
    ["fay", "eve", "ada", "ben", "dan", "cleo"],
  ],
  ["limit", [orderBy("age"), limit(2)], ["fay", "ben"]],
  ["limit to the last", [orderBy("age"), limitToLast(2)], ["dan", "eve"]],
  ["by name down", [orderBy(documentId(), "desc"), limit(2)], ["fay", "eve"]],
  ["by an id", [where(documentId(), "==", "cleo")], ["cleo"]],
  ["by several ids", [where(documentId(), "in", ["dan", "ada", "none"])], ["ada", "dan"]],
  [
    "by a range of ids",
    [where(documentId(), ">", "ben"), where(documentId(), "<=", "dan")],
    ["cleo", "dan"],
  ],
  ["start at", [orderBy("age"), startAt(30)], ["ada", "cleo", "dan", "eve"]],
  ["start after", [orderBy("age"), startAfter(30)], ["dan", "eve"]],
  ["end at", [orderBy("age"), endAt(30)], ["fay", "ben", "ada", "cleo"]],
  ["end before", [orderBy("age"), endBefore(30)], ["fay", "ben"]],
  [
    "between, with two fields",
    [orderBy("age"), orderBy("city"), startAfter(30, "Bonn"), endAt(41)],
    ["cleo", "dan"],
  ],
  ["start down", [orderBy("age", "desc"), startAt(30)], ["cleo", "ada", "ben", "fay"]],
  ["start by name", [orderBy(documentId()), startAt("dan")], ["dan", "eve", "fay"]],
  [
    "start and limit to the last",
    [orderBy("age"), startAt(25), limitToLast(3)],
    ["cleo", "dan", "eve"],
  ],
];

for (const [name, constraints, expected] of table) {
  check(`queries: ${name}`, async (lab) => {
    await lab.fill(people);
    same(await find(lab, ...constraints), expected);
  });
}

check("queries: a document as a cursor", async (lab) => {
  await lab.fill(people);
  const ada = await getDocFromServer(lab.doc("ada"));
  same(await find(lab, orderBy("age"), startAfter(ada)), ["cleo", "dan", "eve"]);
  same(await find(lab, orderBy("age"), endBefore(ada)), ["fay", "ben"]);
});

check("queries: pages one after another cover everything once", async (lab) => {
  await lab.fill(Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`d${n}`, { n: n % 4 }])));
  const seen = [];
  let after = [];
  for (;;) {
    const page = await getDocsFromServer(query(lab.collection(), orderBy("n"), ...after, limit(7)));
    seen.push(...ids(page));
    if (page.size < 7) break;
    after = [startAfter(page.docs.at(-1))];
  }
  same([seen.length, new Set(seen).size], [25, 25]);
});

check("queries: equality with a reference", async (lab) => {
  const target = doc(lab.db, "elsewhere", "x");
  await lab.fill({ a: { to: target }, b: { to: doc(lab.db, "elsewhere", "y") } });
  same(await find(lab, where("to", "==", target)), ["a"]);
});

check("queries: documents below others are no part of the collection", async (lab) => {
  await lab.fill({ a: {} });
  await setDoc(doc(lab.db, lab.name, "a", "inner", "b"), {});
  same(await find(lab), ["a"]);
});

check("queries: a collection group finds documents below any parent", async (lab) => {
  const group = `${lab.name}g`;
  await setDoc(doc(lab.db, lab.name, "a", group, "x"), { n: 1 });
  await setDoc(doc(lab.db, lab.name, "b", group, "y"), { n: 2 });
  await setDoc(doc(lab.db, lab.name, "b", "other", "z"), { n: 3 });
  same(ids(await getDocsFromServer(query(collectionGroup(lab.db, group), orderBy("n", "desc")))), [
    "y",
    "x",
  ]);
});

// Asked of the server alone: the SDK's own view takes null among the choices and waits for ever for the server to agree.
check("queries: null among choices finds none", async (lab) => {
  await lab.fill(people);
  const chosen = query(lab.collection(), where("city", "in", [null, "Rome"]));
  same((await getCountFromServer(chosen)).data().count, 1);
});

// Asked of the server alone, for the same reason: the SDK's own view takes NaN for the least number of a range.
check("queries: NaN is in no range", async (lab) => {
  const numbers = { nan: Number.NaN, low: Number.NEGATIVE_INFINITY, minus: -0, zero: 0, one: 1 };
  await lab.fill(Object.fromEntries(Object.entries(numbers).map(([id, n]) => [id, { n }])));
  const found = async (operator, value) =>
    (await getCountFromServer(query(lab.collection(), where("n", operator, value)))).data().count;
  const operators = ["<", "<=", ">", ">=", "==", "!=", "in", "not-in"];
  const table = [
    [0, [1, 3, 1, 3, 2, 3, 2, 3]],
    [Number.NaN, [0, 0, 0, 0, 1, 4, 0, 4]],
  ];
  for (const [value, expected] of table) {
    const counts = operators.map((operator) =>
      found(operator, operator.endsWith("in") ? [value] : value),
    );
    same(await Promise.all(counts), expected, `of ${value}`);
  }
});

/** Ids in the order of Firestore: numeric ones by number, then all others by their bytes. */
const sortedIds = [
  "__id-9223372036854775808__",
  "__id-2__",
  "__id7__",
  "__id12__",
  "__id9007199254740992__",
  "__id9007199254740993__",
  "__id9223372036854775807__",
  "12",
  "7",
  "A",
  "Aa",
  "__id",
  "__id1_",
  "_id1__",
  "a",
];

check("queries: numeric ids sort by their number before all others", async (lab) => {
  await lab.fill(Object.fromEntries(sortedIds.map((id) => [id, { same: 1 }])));
  const down = sortedIds.toReversed();
  same(await find(lab, orderBy(documentId())), sortedIds);
  same(await find(lab, orderBy(documentId(), "desc")), down);
  same(await find(lab, orderBy("same", "desc")), down);
  same(
    await find(lab, orderBy(documentId()), startAfter("__id7__"), limit(2)),
    sortedIds.slice(3, 5),
  );
  same(
    await find(lab, where(documentId(), ">", "__id7__"), where(documentId(), "<=", "A")),
    sortedIds.slice(3, 10),
  );
  const fresh = lab.collection(lab.another());
  const seen = lab.listen(query(fresh, orderBy(documentId()), limit(4)));
  await eventually(() => seen.snapshots.at(-1)?.metadata.fromCache === false, "the snapshot");
  same(ids(seen.snapshots.at(-1)), sortedIds.slice(0, 4));
  await deleteDoc(lab.doc("__id7__"));
  await eventually(
    () =>
      ids(seen.snapshots.at(-1)).join() ===
      [...sortedIds.slice(0, 2), ...sortedIds.slice(3, 5)].join(),
    "the next numeric id in the window",
  );
});

check("queries: an empty collection has nothing", async (lab) => {
  same((await getDocsFromServer(collection(lab.db, `${lab.name}none`))).empty, true);
});

check("queries: fields with dots and quotes in their names", async (lab) => {
  await lab.fill({ a: { "x.y": 1, "q`": 1 }, b: { x: { y: 1 } } });
  same(await find(lab, where("x.y", "==", 1)), ["b"]);
});

check("queries: more than thirty choices are refused", async (lab) => {
  const many = Array.from({ length: 31 }, (_, n) => n);
  await refused((async () => find(lab, where("n", "in", many)))(), "invalid-argument");
});

check("queries: thirty choices are taken", async (lab) => {
  await lab.fill({ a: { n: 29 } });
  const many = Array.from({ length: 30 }, (_, n) => n);
  same(await find(lab, where("n", "in", many)), ["a"]);
});
