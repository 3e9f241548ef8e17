import { createMemoryRouter, redirect } from "react-router";
import { expect, test } from "vitest";
import { followPageViews } from "./page-views.ts";
import { routes } from "./routes.tsx";

function visit(start: string) {
  const seen: string[] = [];
  let load: () => void = () => undefined;
  const slow = new Promise<null>((done) => {
    load = () => done(null);
  });
  const router = createMemoryRouter(
    [
      { path: "/", element: null },
      { path: "/slow", element: null, loader: () => slow },
      { path: "/locked", element: null, loader: () => redirect("/login?from=%2Flocked") },
      { path: "/login", element: null },
      { path: "/payment/:orderHash", element: null },
      { path: "/feedback/:orderHash", element: null },
    ],
    { initialEntries: [start] },
  );
  followPageViews(
    router,
    (path) => seen.push(path),
    () => undefined,
  );
  return { seen, router, load: () => load() };
}

test("the first page is reported once", () => {
  expect(visit("/").seen).toEqual(["/"]);
});

test("a first page that has to load is reported when it has", async () => {
  const { seen, router, load } = visit("/slow");
  expect(seen).toEqual([]);
  const loaded = new Promise<void>((done) => {
    router.subscribe(({ initialized }) => initialized && done());
  });
  load();
  await loaded;
  expect(seen).toEqual(["/slow"]);
});

test("a page is reported when it has finished loading, not when it is asked for", async () => {
  const { seen, router, load } = visit("/");
  const going = router.navigate("/slow");
  expect(seen).toEqual(["/"]);
  load();
  await going;
  expect(seen).toEqual(["/", "/slow"]);
});

test("going back is a separate page view", async () => {
  const { seen, router } = visit("/");
  await router.navigate("/login");
  await router.navigate("/");
  expect(seen).toEqual(["/", "/login", "/"]);
});

test("a redirect reports the page it ends on", async () => {
  const { seen, router } = visit("/");
  await router.navigate("/locked");
  expect(seen).toEqual(["/", "/login"]);
});

test("another query, another fragment and data read again are no other page", async () => {
  const { seen, router } = visit("/");
  await router.navigate("/?sort=price");
  await router.navigate("/?sort=price#list");
  await router.revalidate();
  expect(seen).toEqual(["/"]);
});

test("an unknown address is reported as it was asked for", async () => {
  const { seen, router } = visit("/");
  await router.navigate("/no/such/page");
  expect(seen).toEqual(["/", "/no/such/page"]);
});

test("every page with the hash of an order is reported without it", async () => {
  const hash = "q1w2e3r4t5y6u7i8o9p0AA";
  const secret = (routes[0]?.children ?? [])
    .map(({ path }) => path ?? "")
    .filter((path) => path.includes(":orderHash"));
  expect(secret).toHaveLength(2);
  for (const path of secret) {
    const { seen, router } = visit("/");
    await router.navigate(path.replace(":orderHash", hash));
    expect(seen).toEqual(["/", path]);
  }
});
