// npm run bench -- search: how well the search ranks the demo's athletes for judged queries
// (site/ssg/payloads/judged/queries.fixture.ts), as nDCG@10: each query below 1 with its first athletes, then the mean and the
// size of what a search loads.

import { gzipSync } from "node:zlib";
import { main } from "../../scripts/run/failure.mjs";
import { say } from "../../scripts/run/terminal.mjs";

await main(async () => {
  const { judge } = await import("../../../site/ssg/payloads/judged/measure.fixture.ts");
  const { demoIndex, demoLoads } = await import(
    "../../../site/ssg/payloads/judged/demo.fixture.ts"
  );
  const results = await judge();
  for (const { query, ndcg, found } of results) {
    if (ndcg < 1) say(JSON.stringify({ query, ndcg: round(ndcg), found: found.slice(0, 10) }));
  }
  const values = results.map(({ ndcg }) => ndcg);
  const hits = await demoLoads.hits("/search/_.json");
  say(
    JSON.stringify({
      queries: values.length,
      ndcg_at_10: round(values.reduce((sum, value) => sum + value, 0) / values.length),
      worst: round(Math.min(...values)),
      index_gzip_bytes: gzipped(demoIndex),
      hits_gzip_bytes: gzipped(hits),
    }),
  );
});

function round(value) {
  return Math.round(value * 1_000) / 1_000;
}

function gzipped(value) {
  return gzipSync(JSON.stringify(value)).length;
}
