import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actionForms, directActions } from "#app/features/orders/state/order-words.ts";

interface Transition {
  name: string;
  actor: readonly string[];
}

const root = new URL("../../../../..", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const api = JSON.parse(read("site/app/lib/api/openapi.json"));
const machine: { transitions: readonly Transition[] } = api["x-order-machine"];
const valuesOf = (schema: string): readonly string[] => api.components.schemas[schema].enum;

const shapes: readonly { properties: { action: { enum: [string] } } }[] =
  api.components.schemas.ActOnOrder.oneOf;
const orderActions = shapes.map(({ properties }) => properties.action.enum[0]);

const sides = ["customer", "guest", "talent"];
const takenBy = (actors: readonly string[]) =>
  machine.transitions.filter(({ actor }) => actor.some((one) => actors.includes(one)));

/** An order is placed by the booking form, which has an operation of its own. */
const placing = ["place", "request_quote"];
/** Transitions whose buttons have more to ask than an action form does. */
const ownForms = [
  "site/app/features/orders/page/order-overview.tsx",
  "site/app/features/orders/act/order-quote.tsx",
  "site/app/features/orders/act/order-rescheduling.tsx",
  "site/app/features/orders/act/order-withdrawal.tsx",
].map(read);

test("every transition that a side of an order takes has an operation and a button", () => {
  expect(takenBy(sides).length).toBeGreaterThan(10);
  for (const { name } of takenBy(sides)) {
    if (placing.includes(name)) {
      expect(api.paths["/api/orders"].post.operationId).toBe("place_order");
      expect(read("site/app/features/booking/place/place-order.ts")).toContain('"/api/orders"');
      continue;
    }
    expect(orderActions, `no action for ${name}`).toContain(name);
    const hasButton =
      [...actionForms, ...directActions].some(({ action }) => action === name) ||
      ownForms.some((source) => source.includes(`"${name}"`));
    expect(hasButton, `no button for ${name}`).toBe(true);
  }
});

test("every transition that an operator takes is a decision of theirs with a button", () => {
  const byOperators = takenBy(["operator"]);
  expect(byOperators.length).toBeGreaterThan(5);
  const page = read("site/app/features/operators/orders/order-decision.tsx");
  for (const { name } of byOperators) {
    expect(valuesOf("OrderDecision"), `no decision for ${name}`).toContain(name);
    expect(page, `no button for ${name}`).toContain(`  ${name}: {`);
  }
});

test("no action is offered that the machine does not have", () => {
  const names = machine.transitions.map(({ name }) => name);
  for (const action of orderActions) expect(names).toContain(action);
});
