import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { choicesOf } from "#app/features/operators/desk/waiting-rows.tsx";
import { bulkActs } from "#app/features/operators/orders/bulk-actions.ts";
import { mayAct, ownRoles } from "#app/lib/accounts/operator-roles.ts";
import { type OperatorAct, operatorAccess } from "#app/lib/api/rules/operator-access.ts";
import type { OperatorRole } from "#app/lib/api/types.ts";
import { MayAct, RoleNeeded } from "./may-act.tsx";

afterEach(() => ownRoles.change(() => null));

const acts = Object.keys(operatorAccess) as OperatorAct[];

const teams: Readonly<Record<string, readonly OperatorRole[]>> = {
  none: [],
  support: ["support"],
  finance: ["finance"],
  catalogue: ["catalogue"],
  administrator: ["administrator"],
};

test("each role is offered the acts that the API's description gives it", () => {
  for (const [name, roles] of Object.entries(teams)) {
    for (const act of acts) {
      const needed: string = operatorAccess[act];
      const expected = name === "administrator" || needed.split("_or_").includes(name);
      expect(mayAct(roles, act), `${name}: ${act}`).toBe(expected);
    }
  }
  expect(acts.filter((act) => mayAct(null, act))).toEqual(acts);
});

test("a button of an act is shown to its role, and the others read which role it needs", () => {
  const act = "PUT /api/operators/settings/brand";
  const html = (roles: readonly OperatorRole[]) => {
    ownRoles.change(() => roles);
    return renderToStaticMarkup(
      <>
        <MayAct act={act}>Save</MayAct>
        <RoleNeeded act={act} />
      </>,
    );
  };
  const sentence = "Only members with the role Catalogue can change this.";
  for (const roles of [teams.none, teams.support, teams.finance]) {
    expect(html(roles ?? [])).toContain(sentence);
    expect(html(roles ?? [])).not.toContain("Save");
  }
  expect(html(["support", "catalogue"])).toBe("Save");
  expect(html(["administrator"])).toBe("Save");
});

test("a row of the overview has the decisions of the operator's role", () => {
  const effect = { effect: { id: "e1" } } as NonNullable<
    Parameters<typeof choicesOf>[0]["subject"]
  >;
  const labels = (roles: readonly OperatorRole[]) =>
    choicesOf({ subject: effect }, (act) => mayAct(roles, act)).map(({ label }) => label);
  expect(labels(["support"])).toEqual(["Try again"]);
  expect(labels(["catalogue"])).toEqual([]);
  for (const act of Object.values(bulkActs)) {
    expect([mayAct(["support"], act), mayAct(["finance"], act)]).toEqual([true, false]);
  }
});

/** The code of the operators' pages, by file. */
const sources = import.meta.glob<string>(
  ["../**/*.{ts,tsx}", "../../../routes/operators/**/*.tsx", "!../**/*.test.*"],
  { query: "?raw", import: "default", eager: true },
);

test("the pages check the role of every endpoint that they call", () => {
  const code = Object.values(sources);
  const found = (pattern: RegExp) => code.flatMap((text) => [...text.matchAll(pattern)]);
  const calls = found(/\bapi\.([A-Z]+)\(\s*"([^"]+)"/g).map(
    ([, method, path]) => `${method} ${path}`,
  );
  const checked = new Set(found(/"([A-Z]+ \/api\/[^"]+)"/g).map(([, act]) => act));
  // An address in a variable would escape this test.
  expect(found(/"\/api\/operators\//g)).toHaveLength(
    calls.filter((call) => call.includes(" /api/operators/")).length,
  );
  expect(calls.length).toBeGreaterThan(50);
  const limited: readonly string[] = acts;
  expect(calls.filter((call) => limited.includes(call) && !checked.has(call))).toEqual([]);
});
