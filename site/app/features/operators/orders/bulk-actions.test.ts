import { expect, test } from "vitest";
import { ApiFailure } from "#app/lib/api/failure.ts";
import { actOnOrders } from "./bulk-actions.ts";

const orders = ["A", "B", "C"].map((number) => ({ number, orderGuid: `guid-${number}` }));

test("each order has an outcome, and a failure leaves the others", async () => {
  const asked: string[] = [];
  const outcomes = await actOnOrders("resend", orders, "Deleted", async (guid, reason) => {
    asked.push(`${guid} ${reason}`);
    if (guid === "guid-B") {
      throw new ApiFailure({ code: "action_refused", status: 409, detail: "no" });
    }
    return "Sent again";
  });
  expect(asked).toEqual(["guid-A Deleted", "guid-B Deleted", "guid-C Deleted"]);
  expect(outcomes.map(({ number, done }) => [number, done])).toEqual([
    ["A", true],
    ["B", false],
    ["C", true],
  ]);
  expect(outcomes[1]?.message).not.toBe("");
});
