import { expect, test } from "vitest";
import { ApiFailure, failureFrom, messageFor } from "./failure.ts";
import { wording } from "./wording.ts";

test("an error envelope keeps its code, fields and waiting time", () => {
  const failure = failureFrom(
    {
      code: "validation_failed",
      message: "the body of `orders` is not valid",
      fields: [{ field: "brief.instructions", message: "must be 20 to 1,000 characters" }, 7],
      retryAfter: 30,
    },
    422,
  );
  expect(failure.code).toBe("validation_failed");
  expect(failure.fields).toEqual([
    { field: "brief.instructions", message: "must be 20 to 1,000 characters" },
  ]);
  expect(failure.retryAfter).toBe(30);
  expect(failure.message).toBe(wording.validation_failed);
});

test("the orders in the way of a deletion are kept, and nothing else beside them", () => {
  const order = { orderGuid: "0192f0c1", number: "AB7K-3F9Q", state: "requested" };
  const body = {
    code: "live_orders",
    message: "1 order",
    liveOrders: [order, { number: 7 }, null],
  };
  expect(failureFrom(body, 409).liveOrders).toEqual([order]);
  expect(failureFrom({ ...body, liveOrders: "all" }, 409).liveOrders).toEqual([]);
});

test("a page of a proxy is not shown to people", () => {
  expect(failureFrom("<html>Bad gateway</html>", 502).code).toBe("unavailable");
  expect(failureFrom(undefined, 418).code).toBe("unreadable_answer");
  expect(failureFrom({ code: "toString", message: "" }, 400).code).toBe("unreadable_answer");
});

test("only our own failures speak to people", () => {
  expect(messageFor(new TypeError("x is undefined"))).toBe(wording.internal);
  expect(messageFor(new ApiFailure({ code: "conflict", status: 409, detail: "" }))).toBe(
    wording.conflict,
  );
});

test.each([
  [1, "in 1 second"],
  [40, "in 40 seconds"],
  [91, "in 2 minutes"],
  [3_600, "in 60 minutes"],
  [7_000, "in 2 hours"],
])("too many tries with %i seconds to wait say %j", (retryAfter, when) => {
  const failure = failureFrom({ code: "rate_limited", message: "too many", retryAfter }, 429);
  expect(failure.message).toBe(`Too many attempts. Please try again ${when}.`);
});
