import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RatingDistribution } from "./reviews.tsx";

test("the bars show every rating, not those of the shown reviews alone", () => {
  const stats = {
    ratingSum: 135,
    ratingCount: 28,
    completed: 40,
    stars5: 24,
    stars4: 3,
    stars3: 1,
  };
  const html = renderToStaticMarkup(<RatingDistribution stats={stats} />);
  const counts = [...html.matchAll(/tabular">(\d+)</g)].map(([, count]) => Number(count));
  expect(counts).toEqual([24, 3, 1, 0, 0]);
});
