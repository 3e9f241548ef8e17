import { expect, test } from "vitest";
import { afterAuthEvent, unknown } from "./auth-state.ts";

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
