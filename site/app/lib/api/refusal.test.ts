import { expect, test } from "vitest";
import description from "./openapi.json";
import { failureFrom, wording } from "./refusal.ts";

const codesOfTheDescription = description.components.schemas.ErrorCode.enum;

test("the description names its error codes", () => {
  expect(codesOfTheDescription.length).toBeGreaterThan(20);
});

test("every error code of the API has words people can act on", () => {
  for (const code of codesOfTheDescription) {
    expect(Object.keys(wording)).toContain(code);
  }
  for (const text of Object.values(wording)) {
    expect(text).toMatch(/^[A-Z].*\.$/);
  }
});

test("a duplicate email has the message of the specification", () => {
  expect(wording.email_taken).toBe(
    "An account with this email already exists. Please log in instead.",
  );
});

test("a price that cannot be charged is explained with the bounds of its currency", () => {
  const details = {
    smallest: { amount: 50, currency: "EUR" },
    largest: { amount: 1_000_000, currency: "EUR" },
  };
  const body = { code: "price_not_possible", message: "the total must be at most", details };
  expect(failureFrom(body, 422).message).toContain("from €0.50 to €10,000 including fee and tax");
  expect(failureFrom({ ...body, details: undefined }, 422).message).toBe(
    wording.price_not_possible,
  );
});

test("an error envelope keeps its code, fields and waiting time", () => {
  const failure = failureFrom(
    {
      code: "validation_failed",
      message: "the body of `orders` is not valid",
      fields: [
        {
          field: "brief.instructions",
          rule: "length",
          values: { min: 20, max: 1000 },
          message: "",
        },
        7,
        { field: "brief.wantedBy", message: "without a rule" },
      ],
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
