import { expect, test } from "vitest";
import { afterAuthEvent, unknown } from "./auth-state.ts";
import { admissionTo } from "./route-access.ts";

const read = (claims: Record<string, unknown>) =>
  afterAuthEvent(unknown, { type: "claims_read", email: "ana@example.com", claims });

test("a token with both claims logs in", () => {
  expect(read({ cl_id: "u1", cl_role: "talent" })).toEqual({
    status: 1,
    viewer: { userId: "u1", role: "talent", holdsOrders: false, email: "ana@example.com" },
  });
});

test("any role but talent is a customer, and only a customer holds orders", () => {
  expect(read({ cl_id: "u1", cl_role: "operator" })).toMatchObject({
    viewer: { role: "customer", holdsOrders: false },
  });
  expect(read({ cl_id: "u1", cl_role: "customer" })).toMatchObject({
    viewer: { role: "customer", holdsOrders: true },
  });
});

test("a customer or an athlete in the team has both areas, and an operator's account one", () => {
  const areas = (claims: Record<string, unknown>) => {
    const state = read({ cl_id: "u1", ...claims });
    const own = ["customer", "talent"] as const;
    return [...own, "operator" as const].filter((area) => admissionTo(area, state).open);
  };
  expect(areas({ cl_role: "customer" })).toEqual(["customer"]);
  expect(areas({ cl_role: "customer", cl_team: true })).toEqual(["customer", "operator"]);
  expect(areas({ cl_role: "talent", cl_team: true })).toEqual(["talent", "operator"]);
  expect(areas({ cl_role: "operator" })).toContain("operator");
});

test("a token with one claim, or neither, logs out", () => {
  for (const claims of [
    {},
    { cl_id: "u1" },
    { cl_role: "talent" },
    { cl_id: "", cl_role: "talent" },
  ]) {
    expect(read(claims)).toEqual({ status: -1 });
  }
});

test("clearing logs out whatever was before", () => {
  const signedIn = read({ cl_id: "u1", cl_role: "customer" });
  expect(afterAuthEvent(signedIn, { type: "cleared" })).toEqual({ status: -1 });
});
