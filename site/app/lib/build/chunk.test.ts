import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { ConnectionLost, isConnectionLost } from "#app/lib/offline/connection.ts";
import { forgiveStyles, recoverChunk, recoverFault } from "./chunk.ts";
import type { Deployed } from "./manifest.ts";
import { tab } from "./reload.fixture.ts";
import { followNavigation } from "./reload.ts";
import { createNewBuild } from "./watch-builds.ts";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

beforeEach(() => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("location", { pathname: "/here", search: "?a=1", hash: "#b" });
});
afterEach(() => {
  vi.unstubAllGlobals();
  followNavigation(null);
});

test("a chunk that comes is the page's", async () => {
  expect(await recoverChunk(() => Promise.resolve("module"), tab().host)).toBe("module");
});

test("a chunk that is gone during a navigation loads the document of where it went", async () => {
  const { host, loaded } = tab();
  followNavigation({ target: () => "/there?kind=video#price", replaces: () => false });
  void recoverChunk(gone, host);
  await vi.waitFor(() => expect(loaded).toEqual(["/there?kind=video#price"]));
});

test("a chunk of the page itself that is gone loads this page again", async () => {
  const { host, loaded } = tab();
  void recoverChunk(gone, host);
  await vi.waitFor(() => expect(loaded).toEqual(["/here?a=1#b"]));
});

test("after the reload a chunk that is still gone is an error", async () => {
  const { host, loaded } = tab();
  void recoverChunk(gone, host);
  await vi.waitFor(() => expect(loaded).toHaveLength(1));
  await expect(recoverChunk(gone, host)).rejects.toThrow("Failed to fetch");
  expect(loaded).toHaveLength(1);
});

test("offline nothing is reloaded, and the error contains the reason", async () => {
  const { host, loaded, line } = tab();
  line.online = false;
  const error: unknown = await recoverChunk(gone, host).catch((reason: unknown) => reason);
  expect(isConnectionLost(error)).toBe(true);
  expect(loaded).toEqual([]);
});

test.each([
  ["Unable to preload CSS for /assets/a.css", true],
  ["Failed to fetch dynamically imported module: /assets/a.js", false],
])("%s is forgiven: %s", (message, forgiven) => {
  const view = new EventTarget();
  forgiveStyles(view);
  const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), {
    payload: new Error(message),
  });
  view.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(forgiven);
});

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/here", search: "?a=1", hash: "#b" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A page that fails while this build is deployed; answers what it loads. */
async function fail(error: unknown, deployed: Deployed) {
  const { host, loaded } = tab();
  const newBuild = createNewBuild({ target: () => null, host });
  const compare = vi.fn(async () => {
    if (deployed === "code") newBuild.found("c2-d1");
    return deployed;
  });
  recoverFault(error, { builds: { compare }, newBuild });
  await new Promise((done) => setImmediate(done));
  return { loaded, compare };
}

test("a page that fails while other code is deployed is loaded again", async () => {
  const { loaded } = await fail(new TypeError("undefined is no function"), "code");
  expect(loaded).toEqual(["/here?a=1#b"]);
});

test.each(["same", "data"] as const)(
  "while the code is the %s, its error is shown",
  async (deployed) => {
    expect((await fail(new TypeError("undefined is no function"), deployed)).loaded).toEqual([]);
  },
);

const operator: Viewer = {
  userId: "o1",
  role: "customer",
  holdsOrders: false,
  email: "operator@example.com",
};

test.each([
  ["the other role's area", new WrongArea("talent", operator)],
  ["a page that does not exist", new ErrorResponse(404, "Not Found", null)],
  ["a lost connection", new ConnectionLost("a page")],
])("%s is no fault", async (_, error) => {
  const { loaded, compare } = await fail(error, "code");
  expect(loaded).toEqual([]);
  expect(compare).not.toHaveBeenCalled();
});
