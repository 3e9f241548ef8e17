import { expect, test, vi } from "vitest";

/** A browser that shows the pages one after the other; returns what it sent. */
async function visit(
  pages: readonly [string, Record<string, unknown>][],
  settings: { doNotTrack?: string; globalPrivacyControl?: boolean } = {},
): Promise<unknown[]> {
  vi.resetModules();
  const { countPageView } = await import("./page-view-count.ts");
  const sendBeacon = vi.fn(() => true);
  const browser = { doNotTrack: null, ...settings, sendBeacon };
  for (const [pathname, loaderData] of pages) countPageView(pathname, loaderData, browser);
  return sendBeacon.mock.calls.flat();
}

const ada = { talent: { talent: { slug: "ada-keller" } } };

test("the page of an athlete is counted in every language, once until another page is shown", async () => {
  const sent = await visit([
    ["/ada-keller", ada],
    ["/ada-keller", ada],
    ["/", {}],
    ["/ada-keller/", ada],
    ["/de/ada-keller", ada],
  ]);
  expect(sent).toEqual(Array.from({ length: 3 }, () => "/api/talent/ada-keller/views"));
});

test("other pages about an athlete are not counted", async () => {
  const sent = await visit([
    ["/ada-keller/book", ada],
    ["/operators/talent/01939c2f", ada],
    ["/", {}],
  ]);
  expect(sent).toEqual([]);
});

test("a browser that declines tracking sends nothing", async () => {
  expect(await visit([["/ada-keller", ada]], { doNotTrack: "1" })).toEqual([]);
  expect(await visit([["/ada-keller", ada]], { globalPrivacyControl: true })).toEqual([]);
  expect(await visit([["/ada-keller", ada]], { doNotTrack: "0" })).toHaveLength(1);
});
