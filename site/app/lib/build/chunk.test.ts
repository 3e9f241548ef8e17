import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isConnectionLost } from "#app/lib/offline/connection.ts";
import { forgiveStyles, recoverChunk } from "./chunk.ts";
import { followNavigation } from "./navigation.ts";
import { tab } from "./reload.fixture.ts";

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

test("without a connection nothing is reloaded, and the error says why", async () => {
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
