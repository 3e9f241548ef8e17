import { expect, test } from "vitest";
import { askAhead, takeAhead } from "./asked-ahead.ts";

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

test("a failure is heard by whoever takes the answer, and by nobody else", async () => {
  askAhead(path, () => Promise.reject(new TypeError("no connection")));
  await expect(takeAhead(get)).rejects.toThrow("no connection");
});
