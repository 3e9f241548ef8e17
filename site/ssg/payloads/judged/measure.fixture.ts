import { wholePage } from "#app/lib/catalogue/search/find.ts";
import { search } from "#app/lib/catalogue/search/search.ts";
import { demoIndex, demoLoads, rates } from "./demo.fixture.ts";
import { gradesOf, judgedQueries } from "./queries.fixture.ts";

/** The athletes that the page of results lists for a query. */
export async function find(query: string) {
  return search(demoIndex, query, demoLoads, { extent: wholePage, rates });
}

const depth = 10;

function gain(grades: readonly number[]): number {
  return grades
    .slice(0, depth)
    .reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** Results are judged by what is first (nDCG@10): 1 if no order is better. Without a right athlete, nothing must be found. */
export function score(found: readonly string[], grades: ReadonlyMap<string, number>): number {
  const best = gain([...grades.values()].sort((one, other) => other - one));
  if (best === 0) return found.length === 0 ? 1 : 0;
  return gain(found.map((slug) => grades.get(slug) ?? 0)) / best;
}

export interface JudgedResult {
  query: string;
  ndcg: number;
  found: string[];
}

/** The score of each judged query. */
export async function judge(): Promise<JudgedResult[]> {
  return await Promise.all(
    judgedQueries.map(async (judged) => {
      const { talent } = await find(judged.query);
      const found = talent.map(({ slug }) => slug);
      return { query: judged.query, ndcg: score(found, gradesOf(judged)), found };
    }),
  );
}
