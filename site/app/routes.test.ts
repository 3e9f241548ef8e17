import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { reservedSlugs } from "#app/lib/api/rules/slugs.ts";
import { pageList } from "./lib/pages/page-records.ts";
import { isRouteHandle } from "./lib/pages/route-handle.ts";
import { isSlug } from "./lib/pages/route-params.ts";
import { routes } from "./routes.tsx";

const guid = "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a";
const hash = "q1w2e3r4t5y6u7i8o9p0AA";

/** Which page an address opens, and in which layout. */
function opens(path: string): string {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  if (route === undefined) return "no page";
  const layout = isRouteHandle(route.handle) ? route.handle.layout : undefined;
  return `${route.id} (${layout ?? "default"})`;
}

test("every address of the product opens its page in its layout", () => {
  const addresses = [
    "/",
    "/faq",
    "/help",
    "/help/refunds",
    "/about",
    "/login",
    "/signup",
    "/terms",
    "/contact",
    "/privacy-policy",
    "/not-found",
    "/index%20copy",
    "/for-athletes",
    "/enroll",
    "/return",
    "/enroll-success",
    "/sport/tennis",
    "/mara-lindqvist",
    "/mara-lindqvist/book",
    `/mara-lindqvist/${guid}`,
    `/payment/${hash}`,
    `/feedback/${hash}`,
    `/gift/${hash}`,
    "/account/profile",
    "/account/orders",
    `/account/orders/${guid}`,
    "/talent/account",
    "/talent/account/profile",
    "/talent/orders",
    `/talent/orders/${guid}`,
  ];
  expect(addresses).toHaveLength(30);
  expect(addresses.map((path) => `${path} → ${opens(path)}`).join("\n")).toMatchInlineSnapshot(`
    "/ → home (home)
    /faq → faq (default)
    /help → help (default)
    /help/refunds → help-question (default)
    /about → about (default)
    /login → login (default)
    /signup → signup (default)
    /terms → terms (default)
    /contact → contact (default)
    /privacy-policy → privacy-policy (default)
    /not-found → not-found (default)
    /index%20copy → index-copy (default)
    /for-athletes → for-athletes (athletes)
    /enroll → enroll (athletes)
    /return → return (athletes)
    /enroll-success → enroll-success (custom)
    /sport/tennis → sport (sport)
    /mara-lindqvist → talent (talent)
    /mara-lindqvist/book → talent-book (talent-book)
    /mara-lindqvist/0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a → talent-item (talent)
    /payment/q1w2e3r4t5y6u7i8o9p0AA → payment (athletes)
    /feedback/q1w2e3r4t5y6u7i8o9p0AA → feedback (default)
    /gift/q1w2e3r4t5y6u7i8o9p0AA → gift (default)
    /account/profile → account-profile (account)
    /account/orders → account-orders (account)
    /account/orders/0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a → account-order (account)
    /talent/account → talent-account (account-talent)
    /talent/account/profile → talent-profile (account-talent)
    /talent/orders → talent-orders (account-talent)
    /talent/orders/0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a → talent-order (account-talent)"
  `);
});

test.each(["/a/b/c/d", "/account/orders/1/2", "/sport/tennis/mara/4"])("%s is no page", (path) => {
  expect(opens(path)).toBe("no page");
});

test("these pages check parameters, roles or their layout before they load", () => {
  const guarded = (routes[0]?.children ?? [])
    .filter((route) => (route.middleware ?? []).length > 0)
    .map((route) => route.path);
  expect(guarded).toMatchInlineSnapshot(`
    [
      "/help/:question",
      "/enroll-success",
      "/sport/:slug",
      "/:slug",
      "/:slug/book",
      "/:slug/:guid",
      "/payment/:orderHash",
      "/feedback/:orderHash",
      "/gift/:giftToken",
      "/account/profile",
      "/account/orders",
      "/account/orders/:orderGuid",
      "/talent/account",
      "/talent/account/earnings",
      "/talent/account/availability",
      "/talent/account/settings",
      "/talent/account/reviews",
      "/talent/account/profile",
      "/talent/orders",
      "/talent/orders/:orderGuid",
      "/operators",
      "/operators/applications",
      "/operators/applications/:guid",
      "/operators/talent",
      "/operators/talent/:guid",
      "/operators/customers",
      "/operators/orders",
      "/operators/orders/:guid",
      "/operators/disputes",
      "/operators/payouts",
      "/operators/approvals",
      "/operators/effects",
      "/operators/feedback",
      "/operators/reports",
      "/operators/reconciliation",
      "/operators/promotions",
      "/operators/settings",
      "/operators/sports",
      "/operators/taxes",
      "/operators/team",
      "/operators/keys",
      "/operators/webhooks",
      "/operators/webhooks/:guid",
      "/operators/account",
      "/operators/health",
      "/operators/held-records",
      "/operators/address-problems",
      "/operators/audit",
    ]
  `);
});

test("a link inside the site to a page that moved leads to its new address, with its query", async () => {
  const moved = pageList.filter(({ movedTo }) => movedTo !== undefined);
  expect(moved.map(({ name, movedTo }) => [name, movedTo])).toEqual([["faq", "/help"]]);
  const { loader } = await import("./routes/content/faq.tsx");
  const request = new Request("https://m.test/faq?a=1");
  const { status, headers } = loader({ request });
  expect([status, headers.get("location")]).toEqual([302, "/help?a=1"]);
});

test("the operators' area has separate addresses, and its pages are named after it", () => {
  const area = (routes[0]?.children ?? []).filter(({ path }) => path?.startsWith("/operators"));
  expect(area.length).toBeGreaterThan(3);
  expect(area.every(({ id }) => id?.startsWith("operators"))).toBe(true);
  expect(opens("/operators")).toBe("operators (operators)");
});

test("no talent can take the address of a page", () => {
  const segments = (routes[0]?.children ?? []).map(({ path }) => path?.split("/")[1] ?? "");
  const slugs = new Set(segments.filter(isSlug));
  expect(slugs.has("privacy-policy")).toBe(true);
  expect([...slugs].filter((slug) => !reservedSlugs.has(slug))).toEqual([]);
});

test("every page has its file, and every file its record", () => {
  const files = readdirSync("site/app/routes", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => basename(file, ".tsx"));
  expect(files.sort()).toEqual(pageList.map(({ name }) => name).sort());
});
