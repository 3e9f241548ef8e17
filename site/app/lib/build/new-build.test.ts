import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { followNewBuild, leaveForNewBuild } from "#app/lib/middleware/follow-new-build.ts";
import { createNewBuild } from "./new-build.ts";
import { tab } from "./reload.fixture.ts";

function page(target: string | null = "/a?kind=video#price") {
  const where = { target };
  const { host, ...rest } = tab();
  const newBuild = createNewBuild({ target: () => where.target, host });
  return { newBuild, where, host, ...rest };
}

test("with the code of today nothing is left", () => {
  const { newBuild, loaded } = page();
  expect(newBuild.leave()).toBe(false);
  expect(loaded).toEqual([]);
});

test("once newer code is found, the next navigation loads its document, with query and hash", () => {
  const { newBuild, loaded } = page();
  newBuild.found("c2-d1");
  expect(loaded).toEqual([]);
  expect(newBuild.leave()).toBe(true);
  expect(loaded).toEqual(["/a?kind=video#price"]);
});

test("nothing is loaded while the visitor stays where they are, or has no connection", () => {
  const { newBuild, loaded, where, line } = page(null);
  newBuild.found("c2-d1");
  expect(newBuild.leave()).toBe(false);
  where.target = "/a";
  line.online = false;
  expect(newBuild.leave()).toBe(false);
  expect(loaded).toEqual([]);
});

test("a document that comes back with old code is not loaded again for the same build", () => {
  const { newBuild, loaded, host } = page();
  newBuild.found("c2-d1");
  newBuild.leave();
  const again = createNewBuild({ target: () => "/b", host });
  again.found("c2-d1");
  expect(again.isFound()).toBe(false);
  expect(again.leave()).toBe(false);
  again.found("c3-d1");
  expect(again.leave()).toBe(true);
  expect(loaded).toEqual(["/a?kind=video#price", "/b"]);
});

test("a page that failed is loaded again where it stands, if newer code is out, and only then", () => {
  const { newBuild, loaded, line } = page(null);
  expect(newBuild.leaveFor("/here")).toBe(false);
  newBuild.found("c2-d1");
  line.online = false;
  expect(newBuild.leaveFor("/here")).toBe(false);
  line.online = true;
  expect(newBuild.leaveFor("/here")).toBe(true);
  expect(newBuild.leaveFor("/here")).toBe(false);
  expect(loaded).toEqual(["/here"]);
});

test("a navigation that leaves for a document loads nothing of its page", async () => {
  const run = (leave: () => boolean) => {
    const context = new RouterContextProvider();
    context.set(leaveForNewBuild, leave);
    const next = vi.fn(() => Promise.resolve("page"));
    const url = new URL("http://site.test/a");
    const result = followNewBuild(
      { request: new Request(url), url, params: {}, context, pattern: "" },
      next,
    );
    return { result, next };
  };
  expect(run(() => true).next).not.toHaveBeenCalled();
  expect(await run(() => false).result).toBe("page");
});
