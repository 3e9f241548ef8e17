import { createMemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { setAnalyticsSink } from "#app/lib/analytics.ts";
import { followPageViews } from "./page-views.ts";

afterEach(() => setAnalyticsSink(null));

function visit(start: string) {
  const seen: string[] = [];
  setAnalyticsSink((event) => seen.push(`${event.name} ${event.path}`));
  const router = createMemoryRouter(
    [
      { path: "/", element: null },
      { path: "/slow", element: null, loader: () => new Promise((done) => setTimeout(done, 1)) },
    ],
    { initialEntries: [start] },
  );
  followPageViews(router);
  return { seen, router };
}

test("the first page is reported once", () => {
  expect(visit("/").seen).toEqual(["page_view /"]);
});

test("a page is reported when it has finished loading, not when it is asked for", async () => {
  const { seen, router } = visit("/");
  const going = router.navigate("/slow");
  expect(seen).toEqual(["page_view /"]);
  await going;
  expect(seen).toEqual(["page_view /", "page_view /slow"]);
});

test("without a sink nothing happens", () => {
  const { router } = visit("/");
  setAnalyticsSink(null);
  expect(() => router.navigate("/slow")).not.toThrow();
});
