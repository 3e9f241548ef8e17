import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPageDataLoader, loadPayloadAhead, payloadPath } from "./payload.ts";
import { payloadFile } from "./payload-shape.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const isNumberPage = (value: unknown): value is { number: number } =>
  typeof value === "object" && value !== null && "number" in value;

const nobodyLeaves = () => Promise.resolve(false);

function load(
  pathname: string,
  answer: () => Response | Promise<Response>,
  { prerendered = ["/a"], leave = nobodyLeaves } = {},
) {
  const asked: string[] = [];
  const loadPage = createPageDataLoader({
    builds: { own: () => Promise.resolve({ id: "b1", prerendered: new Set(prerendered) }) },
    fetchFile: async (path) => {
      asked.push(path);
      return answer();
    },
    leave,
  });
  const page = loadPage({
    request: new Request(`http://site.test${pathname}`),
    accepts: isNumberPage,
    live: () => Promise.resolve({ number: -1 }),
  });
  return { page, asked };
}

test("every page has its own payload file", () => {
  expect(payloadPath("/")).toBe("/_payload.json");
  expect(payloadPath("/index%20copy")).toBe("/index%20copy/_payload.json");
  expect(payloadPath("/mara-lindqvist/")).toBe("/mara-lindqvist/_payload.json");
});

test("a prerendered page reads its payload, of its build", async () => {
  const { page, asked } = load("/a", () => Response.json(payloadFile({ number: 7 })));
  expect(await page).toEqual({ number: 7 });
  expect(asked).toEqual(["/a/_payload.json?_b=b1"]);
});

test("the query of a page does not change its payload", async () => {
  const { page, asked } = load("/a/?kind=video", () => Response.json(payloadFile({ number: 7 })));
  expect(await page).toEqual({ number: 7 });
  expect(asked).toEqual(["/a/_payload.json?_b=b1"]);
});

test("a page newer than the build calls the API immediately", async () => {
  const { page, asked } = load("/new", () => Response.json(payloadFile({ number: 7 })));
  expect(await page).toEqual({ number: -1 });
  expect(asked).toEqual([]);
});

test.each([
  ["an error", () => new Response("", { status: 404 })],
  ["something else", () => Response.json(payloadFile({ letters: "abc" }))],
  ["no JSON", () => new Response("<!doctype html>")],
  ["no connection", () => Promise.reject(new TypeError("offline"))],
])("a payload that answers with %s falls back to the API", async (_, answer) => {
  const { page } = load("/a", answer);
  expect(await page).toEqual({ number: -1 });
});

const otherShape = () => Response.json({ shape: "other", page: { number: 7, renamed: true } });

test("a payload made for other code is not shown, however alike it looks, and the API answers", async () => {
  const { page } = load("/a", otherShape);
  expect(await page).toEqual({ number: -1 });
});

test("while a document of that code is on its way, nothing is shown at all", async () => {
  const leave = vi.fn(() => Promise.resolve(true));
  const { page } = load("/a", otherShape, { leave });
  const settled = vi.fn();
  page.then(settled, settled);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
  await new Promise((done) => setImmediate(done));
  expect(settled).not.toHaveBeenCalled();
});

test("uses the API if the deployed code is unknown", async () => {
  const { page } = load("/a", otherShape, {
    leave: () => Promise.reject(new TypeError("offline")),
  });
  expect(await page).toEqual({ number: -1 });
});

test("a file without a shape is no payload", async () => {
  const { page } = load("/a", () => Response.json({ number: 7 }));
  expect(await page).toEqual({ number: -1 });
});

test("the pages of an athlete's offers have payloads where the athlete's page has one", async () => {
  const guid = "0192f0c1-7a5e-7c3b-9d42-1f2e3d4c5b6a";
  const offer = load(`/a/${guid}`, () => Response.json(payloadFile({ number: 7 })));
  expect(await offer.page).toEqual({ number: 7 });
  expect(offer.asked).toEqual([`/a/${guid}/_payload.json?_b=b1`]);
  const { page, asked } = load(`/new/${guid}`, () => Response.json(payloadFile({ number: 7 })));
  expect(await page).toEqual({ number: -1 });
  expect(asked).toEqual([]);
});

test.each([
  ["without a manifest", () => Promise.reject(new Error("gone"))],
  ["while other code is deployed", () => Promise.resolve(null)],
])("%s the API answers", async (_, own) => {
  const loadPage = createPageDataLoader({
    builds: { own },
    fetchFile: () => Promise.reject(new Error("must not be asked")),
    leave: nobodyLeaves,
  });
  const page = loadPage({
    request: new Request("http://site.test/a"),
    accepts: isNumberPage,
    live: () => Promise.resolve({ number: -1 }),
  });
  expect(await page).toEqual({ number: -1 });
});

test("without a connection the payload is asked for all the same: it may be kept", async () => {
  const asked: string[] = [];
  const loadPage = createPageDataLoader({
    builds: { own: () => Promise.reject(new TypeError("Failed to fetch")) },
    fetchFile: async (path) => {
      asked.push(path);
      return Response.json(payloadFile({ number: 7 }));
    },
    leave: nobodyLeaves,
  });
  const page = loadPage({
    request: new Request("http://site.test/a"),
    accepts: isNumberPage,
    live: () => Promise.resolve({ number: -1 }),
  });
  expect(await page).toEqual({ number: 7 });
  expect(asked).toEqual(["/a/_payload.json"]);
});

test("a preload is marked, and has the address of the visit", async () => {
  const asked: [string, RequestInit | undefined][] = [];
  await loadPayloadAhead("/a", {
    builds: { own: () => Promise.resolve({ id: "b1", prerendered: new Set(["/a"]) }) },
    fetchFile: async (path, init) => {
      asked.push([path, init]);
      return Response.json({});
    },
  });
  expect(asked).toEqual([
    ["/a/_payload.json?_b=b1", { cache: "force-cache", headers: { "x-matchday-ahead": "1" } }],
  ]);
});
