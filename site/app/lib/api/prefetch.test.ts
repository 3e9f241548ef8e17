import { beforeEach, expect, test, vi } from "vitest";

let prefetch: typeof import("./prefetch.ts").prefetch;
let takePrefetched: typeof import("./prefetch.ts").takePrefetched;

// Each test is a separate document.
beforeEach(async () => {
  vi.resetModules();
  ({ prefetch, takePrefetched } = await import("./prefetch.ts"));
});

const url = "https://matchday.example/api/talent/ada-keller";
const path = "/api/talent/ada-keller";
const get = { method: "GET", url };

function server() {
  const paths: string[] = [];
  const fetchPath: typeof fetch = (input) => {
    paths.push(String(input));
    return Promise.resolve(new Response(`answer ${paths.length}`));
  };
  return { paths, fetchPath };
}

test("a prefetched response is used once, by the next request of its path", async () => {
  const { paths, fetchPath } = server();
  prefetch(path, fetchPath);
  expect(takePrefetched({ method: "GET", url: `${url}/slots` })).toBeNull();
  expect(takePrefetched({ method: "POST", url })).toBeNull();
  expect(await (await takePrefetched(get))?.text()).toBe("answer 1");
  expect(takePrefetched(get)).toBeNull();
  expect(paths).toEqual([path]);
});

test("an unused response expires after ten seconds", () => {
  const { fetchPath } = server();
  prefetch(path, fetchPath, 1_000);
  expect(takePrefetched(get, 11_000)).toBeNull();
});

test("an answer that is too old to be given does not keep its connection", async () => {
  const cancel = vi.fn();
  prefetch(path, async () => new Response(new ReadableStream({ cancel })), 1_000);
  takePrefetched(get, 11_000);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("ignores the failure of an expired response", async () => {
  const unheard = vi.fn();
  process.on("unhandledRejection", unheard);
  prefetch(path, () => Promise.reject(new TypeError("no connection")), 1_000);
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError("cut off")) });
  prefetch("/api/sports", async () => new Response(broken), 1_000);
  takePrefetched(get, 11_000);
  takePrefetched({ method: "GET", url: "https://matchday.example/api/sports" }, 11_000);
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
});

test("only the caller that takes the response gets its failure", async () => {
  prefetch(path, () => Promise.reject(new TypeError("no connection")));
  await expect(takePrefetched(get)).rejects.toThrow("no connection");
});

test("nothing is asked ahead of code that asks already", () => {
  const { paths, fetchPath } = server();
  expect(takePrefetched(get)).toBeNull();
  prefetch(path, fetchPath);
  expect(takePrefetched(get)).toBeNull();
  expect(paths).toEqual([]);
});
