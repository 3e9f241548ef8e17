import { afterEach, beforeEach, expect, test, vi } from "vitest";

let readSiteConfig: typeof import("./site-config.ts").readSiteConfig;
const fetchFile = vi.fn<(path: string) => Promise<Response>>();

beforeEach(async () => {
  fetchFile.mockReset();
  vi.stubGlobal("fetch", fetchFile);
  vi.resetModules();
  ({ readSiteConfig } = await import("./site-config.ts"));
});
afterEach(() => vi.unstubAllGlobals());

test("fetches the file once for all callers", async () => {
  fetchFile.mockResolvedValue(Response.json({ analytics: null }));
  const answers = await Promise.all([readSiteConfig(), readSiteConfig()]);
  expect(answers).toEqual([{ analytics: null }, { analytics: null }]);
  expect(fetchFile).toHaveBeenCalledExactlyOnceWith("/config.json", { cache: "no-store" });
});

test("a fetch that failed may be tried again", async () => {
  fetchFile.mockRejectedValueOnce(new TypeError("no network"));
  fetchFile.mockResolvedValueOnce(new Response("", { status: 503 }));
  fetchFile.mockResolvedValueOnce(Response.json({}));
  await expect(readSiteConfig()).rejects.toThrow("no network");
  await expect(readSiteConfig()).rejects.toThrow("503");
  expect(await readSiteConfig()).toEqual({});
});
