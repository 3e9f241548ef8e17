import { beforeEach, expect, test, vi } from "vitest";

let askAhead: typeof import("./asked-ahead.ts").askAhead;
let takeAhead: typeof import("./asked-ahead.ts").takeAhead;

// Each test is a document of its own.
beforeEach(async () => {
  vi.resetModules();
  ({ askAhead, takeAhead } = await import("./asked-ahead.ts"));
});

const url = "https://matchday.example/api/talent/ada-keller";
const path = "/api/talent/ada-keller";
const get = { method: "GET", url };

function server() {
  const paths: string[] = [];
  const ask: typeof fetch = (input) => {
    paths.push(String(input));
    return Promise.resolve(new Response(`answer ${paths.length}`));
  };
  return { paths, ask };
}

test("what was asked ahead is given once, to whoever asks for the same", async () => {
  const { paths, ask } = server();
  askAhead(path, ask);
  expect(takeAhead({ method: "GET", url: `${url}/slots` })).toBeNull();
  expect(takeAhead({ method: "POST", url })).toBeNull();
  expect(await (await takeAhead(get))?.text()).toBe("answer 1");
  expect(takeAhead(get)).toBeNull();
  expect(paths).toEqual([path]);
});

test("an answer nobody fetched for ten seconds is not given any more", () => {
  const { ask } = server();
  askAhead(path, ask, 1_000);
  expect(takeAhead(get, 11_000)).toBeNull();
});

test("an answer that is too old to be given does not keep its connection", async () => {
  const cancel = vi.fn();
  askAhead(path, async () => new Response(new ReadableStream({ cancel })), 1_000);
  takeAhead(get, 11_000);
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce());
});

test("an answer too old to be given may have failed, and nobody hears of it", async () => {
  const unheard = vi.fn();
  process.on("unhandledRejection", unheard);
  askAhead(path, () => Promise.reject(new TypeError("no connection")), 1_000);
  const broken = new ReadableStream({ start: (body) => body.error(new TypeError("cut off")) });
  askAhead("/api/sports", async () => new Response(broken), 1_000);
  takeAhead(get, 11_000);
  takeAhead({ method: "GET", url: "https://matchday.example/api/sports" }, 11_000);
  await new Promise((done) => setImmediate(done));
  process.off("unhandledRejection", unheard);
  expect(unheard).not.toHaveBeenCalled();
});

test("a failure is heard by whoever takes the answer, and by nobody else", async () => {
  askAhead(path, () => Promise.reject(new TypeError("no connection")));
  await expect(takeAhead(get)).rejects.toThrow("no connection");
});

test("nothing is asked ahead of code that asks already", () => {
  const { paths, ask } = server();
  expect(takeAhead(get)).toBeNull();
  askAhead(path, ask);
  expect(takeAhead(get)).toBeNull();
  expect(paths).toEqual([]);
});
