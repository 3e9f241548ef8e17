// Counts, sums and averages.

import {
  average,
  count,
  getAggregateFromServer,
  getCountFromServer,
  limit,
  orderBy,
  query,
  sum,
  where,
} from "@firebase/firestore";
import { check, refused, same } from "../page/suite.mjs";

const numbers = {
  a: { n: 1, f: 0.5, who: "x" },
  b: { n: 2, f: 1.5, who: "x" },
  c: { n: 4, f: 2, who: "y" },
  d: { n: "text", who: "y" },
  e: { who: "y" },
};

const all = { count: count(), sum: sum("n"), average: average("n") };
const ask = async (lab, what, ...constraints) =>
  (await getAggregateFromServer(query(lab.collection(), ...constraints), what)).data();

check("aggregations: a count", async (lab) => {
  await lab.fill(numbers);
  same((await getCountFromServer(lab.collection())).data(), { count: 5 });
});

check("aggregations: a sum and an average leave out what is no number", async (lab) => {
  await lab.fill(numbers);
  same(await ask(lab, { sum: sum("n"), average: average("n") }), { sum: 7, average: 7 / 3 });
});

check("aggregations: of fractions", async (lab) => {
  await lab.fill(numbers);
  same(await ask(lab, { sum: sum("f"), average: average("f") }), { sum: 4, average: 4 / 3 });
});

check("aggregations: of a filtered query", async (lab) => {
  await lab.fill(numbers);
  same(await ask(lab, all, where("who", "==", "x")), { count: 2, sum: 3, average: 1.5 });
});

check("aggregations: of a limited query", async (lab) => {
  await lab.fill(numbers);
  same(await ask(lab, { count: count() }, orderBy("who"), limit(3)), { count: 3 });
});

check("aggregations: of nothing", async (lab) => {
  same(await ask(lab, all), { count: 0, sum: 0, average: null });
});

check("aggregations: NaN and infinity", async (lab) => {
  await lab.fill({ a: { n: Number.NaN }, b: { n: 1 } });
  same(await ask(lab, { sum: sum("n"), average: average("n") }), {
    sum: Number.NaN,
    average: Number.NaN,
  });
  await lab.fill({ a: { n: Number.POSITIVE_INFINITY } });
  same(await ask(lab, { sum: sum("n") }), { sum: Number.POSITIVE_INFINITY });
});

check("aggregations: of a field in a map", async (lab) => {
  await lab.fill({ a: { m: { n: 2 } }, b: { m: { n: 3 } } });
  same(await ask(lab, { sum: sum("m.n") }), { sum: 5 });
});

check("aggregations: five at once, and no more", async (lab) => {
  await lab.fill(numbers);
  const five = { a: count(), b: sum("n"), c: average("n"), d: sum("f"), e: average("f") };
  same((await ask(lab, five)).e, 4 / 3);
  await refused(ask(lab, { ...five, f: sum("other") }), "invalid-argument");
});
