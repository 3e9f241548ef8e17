import { expect, test } from "vitest";
import {
  callerOf,
  isList,
  isOwnOrders,
  isPage,
  isShellPage,
  keyFor,
  payloadOf,
  trim,
  withoutDate,
  withoutSearch,
} from "./rules.ts";

const guid = "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a";

test.each([
  ["/", true],
  ["/mara-lindqvist", true],
  ["/account/orders", true],
  ["/apiary", true],
  ["/api/orders", false],
  ["/_local/mail", false],
  ["/_local", false],
  ["/__/auth/handler", false],
  ["/builds/latest.json", false],
  ["/media/seed/ana.svg", false],
  ["/assets/entry-1.js", false],
  ["/sw.js", false],
  ["/sitemap.xml", false],
])("%s is a page: %s", (path, expected) => {
  expect(isPage(path)).toBe(expected);
});

test.each([
  ["/account/orders", true],
  [`/talent/orders/${guid}`, true],
  ["/operators", true],
  ["/operators/audit", true],
  ["/operators-otto", false],
  ["/talent", false],
  ["/mara-lindqvist", false],
  ["/payment/q1w2e3r4t5y6u7i8o9p0AA", false],
])("%s is shown from the shell alone: %s", (path, expected) => {
  expect(isShellPage(path)).toBe(expected);
});

test.each([
  ["/api/orders", true],
  [`/api/orders/${guid}`, true],
  [`/api/orders/${guid}/refund-preview`, false],
  ["/api/orders/q1w2e3r4t5y6u7i8o9p0AA", false],
  ["/api/account/profile", false],
])("%s is kept for its owner: %s", (path, expected) => {
  expect(isOwnOrders(path)).toBe(expected);
});

test.each([
  ["/search.json", true],
  ["/search/ger.json", true],
  ["/search/germany.2.json", true],
  ["/sport/tennis/cards-2.json", true],
  ["/sport/tennis/order-price-1.json", true],
  ["/sport/tennis/_payload.json", false],
  ["/config.json", false],
  ["/sport/tennis/_payload.json", false],
  ["/sport/tennis", false],
])("%s is a list to search or to go on with: %s", (path, expected) => {
  expect(isList(path)).toBe(expected);
});

test("a page's payload has one name, whatever build asks for it", () => {
  expect(payloadOf("/")).toBe("/_payload.json");
  expect(payloadOf("/mara-lindqvist/")).toBe("/mara-lindqvist/_payload.json");
  expect(withoutSearch("https://m.test/a/_payload.json?_b=c1-d1")).toBe(
    "https://m.test/a/_payload.json",
  );
});

/** A token as the identity service writes it; its signature is not verified. */
const tokenWith = (claims: object) =>
  `x.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.y`;

test("a call is made for the user its token names", () => {
  expect(callerOf(`Bearer ${tokenWith({ cl_id: "usr_Ünal" })}`)).toBe("usr_Ünal");
});

test.each([
  ["no header", null],
  ["no token", "Bearer"],
  ["no JSON", "Bearer a.!!!.c"],
  ["no claim", `Bearer ${tokenWith({ sub: "u" })}`],
  ["an empty claim", `Bearer ${tokenWith({ cl_id: "" })}`],
  ["a number", `Bearer ${tokenWith({ cl_id: 7 })}`],
])("a call with %s is nobody's", (_, header) => {
  expect(callerOf(header)).toBeNull();
});

test("two people's answers to one address have two names", () => {
  const address = "https://m.test/api/orders?cursor=x";
  expect(keyFor(address, "ana")).not.toBe(keyFor(address, "ben"));
  expect(new URL(keyFor(address, "ana")).searchParams.get("cursor")).toBe("x");
});

function cacheOf(...urls: string[]) {
  const kept = new Set(urls.map((url) => `https://m.test${url}`));
  const cache = {
    keys: async () => [...kept].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => kept.delete(new Request(request).url),
  };
  return { cache, paths: () => [...kept].map((url) => new URL(url).pathname) };
}

test("of a full cache the newest entries stay", async () => {
  const { cache, paths } = cacheOf("/1", "/2", "/3", "/4");
  await trim(cache, 2);
  expect(paths()).toEqual(["/3", "/4"]);
});

test("a cache with room keeps everything", async () => {
  const { cache, paths } = cacheOf("/1", "/2");
  await trim(cache, 2);
  expect(paths()).toEqual(["/1", "/2"]);
});

test("a stored response has everything but the time at which it was sent", async () => {
  const headers = { date: "Mon, 30 Nov 2026 12:00:00 GMT", "content-type": "application/json" };
  const stored = withoutDate(new Response('{"orders":[]}', { status: 200, headers }));
  expect([stored.status, stored.headers.get("date"), stored.headers.get("content-type")]).toEqual([
    200,
    null,
    "application/json",
  ]);
  expect(await stored.text()).toBe('{"orders":[]}');
});
