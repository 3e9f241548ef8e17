import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { fetchAuthorised, requestDeadlineMs, takeTokensFrom } from "./bearer.ts";
import { answerOf, api } from "./client.ts";
import { ownWording } from "./failure.ts";

const request = () =>
  new Request("http://matchday.test/api/orders", { method: "POST", body: "{}" });

afterEach(() => {
  vi.unstubAllGlobals();
  takeTokensFrom(async () => null);
});

test("a visitor's call carries no token", async () => {
  const seen: Request[] = [];
  vi.stubGlobal("fetch", async (sent: Request) => {
    seen.push(sent);
    return new Response("{}");
  });
  await fetchAuthorised(request());
  expect(seen.map((sent) => sent.headers.get("authorization"))).toEqual([null]);
});

test("an expired token is refreshed and the call repeated once, with its body", async () => {
  const seen: [string | null, string][] = [];
  vi.stubGlobal("fetch", async (sent: Request) => {
    seen.push([sent.headers.get("authorization"), await sent.text()]);
    return new Response("{}", { status: 401 });
  });
  takeTokensFrom(async ({ refresh }) => (refresh ? "fresh" : "stale"));
  const response = await fetchAuthorised(request());
  expect(response.status).toBe(401);
  expect(seen).toEqual([
    ["Bearer stale", "{}"],
    ["Bearer fresh", "{}"],
  ]);
});

test("reports a rejected fresh token to the session", async () => {
  const answers = [401, 401];
  vi.stubGlobal("fetch", async () => new Response("{}", { status: answers.shift() ?? 200 }));
  const refused = vi.fn(async () => undefined);
  takeTokensFrom(async ({ refresh }) => (refresh ? "fresh" : "stale"), refused);
  await fetchAuthorised(request());
  expect(refused).toHaveBeenCalledTimes(1);
  await fetchAuthorised(request());
  expect(refused).toHaveBeenCalledTimes(1);
});

test("who is refused with the newest token there is, is not asked about twice", async () => {
  const fetching = vi.fn(async () => new Response("{}", { status: 401 }));
  vi.stubGlobal("fetch", fetching);
  const refused = vi.fn(async () => undefined);
  takeTokensFrom(async () => "of this second", refused);
  const response = await fetchAuthorised(request());
  expect(response.status).toBe(401);
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(refused).toHaveBeenCalledTimes(1);
});

test("a request without a response fails at its deadline", async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (sent: Request) => {
    signals.push(sent.signal);
    return new Promise(() => undefined);
  });
  const call = answerOf(api.GET("/api/token", { baseUrl: "http://matchday.test" }));
  const failure = call.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(requestDeadlineMs);
  vi.useRealTimers();
  expect(await failure).toMatchObject({
    code: "request_timeout",
    message: "Request time out. Please try again.",
  });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("a response whose body stalls ends at the deadline", async () => {
  const stalled = createServer((_, reply) => {
    reply.writeHead(200, { "content-type": "application/json" });
    reply.write('{"token":');
  });
  await new Promise<void>((listening) => stalled.listen(0, "127.0.0.1", listening));
  const { port } = stalled.address() as AddressInfo;
  const answered = vi.fn();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (sent: Request) => {
    const response = await fetch(sent);
    answered();
    return response;
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const call = answerOf(api.GET("/api/token", { baseUrl: `http://127.0.0.1:${port}` }));
    const failure = call.catch((error: unknown) => error);
    await vi.waitFor(() => expect(answered).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2 * requestDeadlineMs);
    expect(await failure).toMatchObject({ code: "request_timeout" });
  } finally {
    vi.useRealTimers();
    stalled.closeAllConnections();
    stalled.close();
  }
});

test("a request that its page ends is ended at the network", async () => {
  const end = new AbortController();
  const fetching = vi.fn(
    ({ signal }: Request) =>
      new Promise<Response>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      }),
  );
  vi.stubGlobal("fetch", fetching);
  const answer = fetchAuthorised(new Request("http://matchday.test/api/orders", end));
  await vi.waitFor(() => expect(fetching).toHaveBeenCalled());
  end.abort();
  await expect(answer).rejects.toMatchObject({ name: "AbortError" });
});

test("no connection becomes a failure with its own wording", async () => {
  const refused = Promise.reject(new TypeError("Failed to fetch"));
  await expect(answerOf(refused)).rejects.toMatchObject({ code: "network_failure", status: 0 });
});

test("a refusal whose messages cannot be loaded keeps its code", async () => {
  vi.doMock("./refusal.ts", () => {
    throw new Error("this file is gone");
  });
  const error = { code: "conflict", message: "the order has changed" };
  const refused = Promise.resolve({ error, response: new Response(null, { status: 409 }) });
  const message = ownWording.unreadable_answer;
  await expect(answerOf(refused)).rejects.toMatchObject({ code: "conflict", message });
  vi.doUnmock("./refusal.ts");
});
