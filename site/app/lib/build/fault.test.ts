import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "#app/lib/auth/auth-state.ts";
import { WrongArea } from "#app/lib/auth/require-auth.ts";
import { ConnectionLost } from "#app/lib/offline/connection.ts";
import { recoverFault } from "./fault.ts";
import { createNewBuild } from "./new-build.ts";
import { tab } from "./reload.fixture.ts";
import type { Deployed } from "./tracker.ts";

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
