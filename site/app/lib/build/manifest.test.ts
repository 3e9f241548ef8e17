import { expect, test } from "vitest";
import { createBuildTracker } from "./manifest.ts";

type Answer = () => Response;

/** A page of code `c1` and a host whose files the test changes. */
function tab(files: Record<string, Answer>) {
  const asked: string[] = [];
  const found: string[] = [];
  const tracker = createBuildTracker({
    code: "c1",
    fetchFile: async (path) => {
      asked.push(path);
      return files[path.split("?")[0] ?? ""]?.() ?? new Response("", { status: 404 });
    },
    now: () => 1234,
    onNewCode: (id) => void found.push(id),
  });
  return { tracker, asked, found };
}

const latest = (id: string) => () => Response.json({ id, timestamp: 1 });
const meta = (id: string, prerendered: string[]) => () =>
  Response.json({ id, timestamp: 1, prerendered });

test("reads the latest build past every cache, and then its manifest", async () => {
  const { tracker, asked } = tab({
    "/builds/latest.json": latest("c1-d1"),
    "/builds/meta/c1-d1.json": meta("c1-d1", ["/", "/a"]),
  });
  expect(await tracker.own()).toEqual({ id: "c1-d1", prerendered: new Set(["/", "/a"]) });
  expect(asked).toEqual(["/builds/latest.json?1234", "/builds/meta/c1-d1.json"]);
});

test("callers share one request, and a failed one is made again by the next caller", async () => {
  const files: Record<string, Answer> = { "/builds/latest.json": latest("c1-d1") };
  const { tracker, asked } = tab(files);
  await Promise.all([
    expect(tracker.own()).rejects.toThrow("404"),
    expect(tracker.own()).rejects.toThrow("404"),
  ]);
  expect(asked).toHaveLength(2);
  files["/builds/meta/c1-d1.json"] = meta("c1-d1", ["/"]);
  expect((await tracker.own())?.id).toBe("c1-d1");
  await tracker.own();
  expect(asked).toHaveLength(4);
});

test("a page of other code than the deployed build reports that it has no payloads", async () => {
  const { tracker, found } = tab({ "/builds/latest.json": latest("c2-d1") });
  expect(await tracker.own()).toBeNull();
  expect(found).toEqual(["c2-d1"]);
});

test("the same build changes nothing", async () => {
  const { tracker, found } = tab({
    "/builds/latest.json": latest("c1-d1"),
    "/builds/meta/c1-d1.json": meta("c1-d1", ["/"]),
  });
  await tracker.own();
  expect(await tracker.compare()).toBe("same");
  expect(found).toEqual([]);
});

test("newer data of the same code is taken over without a reload", async () => {
  const files = {
    "/builds/latest.json": latest("c1-d1"),
    "/builds/meta/c1-d1.json": meta("c1-d1", ["/"]),
    "/builds/meta/c1-d2.json": meta("c1-d2", ["/", "/new"]),
  };
  const { tracker, found } = tab(files);
  await tracker.own();
  files["/builds/latest.json"] = latest("c1-d2");
  expect(await tracker.compare()).toBe("data");
  expect(await tracker.own()).toEqual({ id: "c1-d2", prerendered: new Set(["/", "/new"]) });
  expect(found).toEqual([]);
});

test("newer data whose manifest does not come leaves the page with what it has", async () => {
  const files = {
    "/builds/latest.json": latest("c1-d1"),
    "/builds/meta/c1-d1.json": meta("c1-d1", ["/"]),
  };
  const { tracker } = tab(files);
  await tracker.own();
  files["/builds/latest.json"] = latest("c1-d2");
  await expect(tracker.compare()).rejects.toThrow("404");
  expect((await tracker.own())?.id).toBe("c1-d1");
});

test("other code is reported, whether or not this page's own manifest could be read", async () => {
  const { tracker, found } = tab({ "/builds/latest.json": latest("c2-d1") });
  expect(await tracker.compare()).toBe("code");
  expect(found).toEqual(["c2-d1"]);
});

test.each([
  ["an error page", () => new Response("gone", { status: 500 })],
  ["no JSON", () => new Response("<html>")],
  ["JSON without an id", () => Response.json({ build: "two" })],
])("%s instead of the latest build is no answer", async (_, answer) => {
  const { tracker, found } = tab({ "/builds/latest.json": answer });
  await expect(tracker.compare()).rejects.toThrow();
  expect(found).toEqual([]);
});
