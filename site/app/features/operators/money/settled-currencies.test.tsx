import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OperatorCurrency } from "#app/lib/api/types.ts";
import { consequenceOf, SettledCurrencies, settlementOf } from "./settled-currencies.tsx";

const unseen = {
  currency: "USD",
  isAccepted: true,
  settlement: "not_seen",
  waitingOrders: 0,
  waiting: { amount: 0, currency: "USD" },
} satisfies OperatorCurrency;

const converted = {
  ...unseen,
  currency: "CHF",
  settlement: "converted",
  settlesIn: "EUR",
  exchangeRate: "1.075268",
  seenAt: "2026-11-21T18:30:00Z",
  waitingOrders: 2,
  waiting: { amount: 16_000, currency: "CHF" },
} satisfies OperatorCurrency;

test("a converted currency names where it settles, and how athletes are paid", () => {
  expect(settlementOf(converted)).toBe("Settles in EUR");
  expect(consequenceOf(converted)).toMatch(/^Athletes are paid in EUR/u);
  expect(settlementOf({ ...unseen, settlement: "as_sold", settlesIn: "USD" })).toBe(
    "Settles in USD",
  );
  expect(settlementOf({ ...unseen, settlement: "in_balance" })).toMatch(/balance has USD/u);
  expect(settlementOf(unseen)).toBe("Not seen yet");
  expect(consequenceOf(unseen)).toBeNull();
});

test("the section has a row for each known currency, and a sentence for the others", () => {
  const off = { ...unseen, currency: "SEK", isAccepted: false };
  const currencies = {
    items: [converted, off, unseen],
    isBalanceKnown: false,
    isMoreWaiting: true,
  };
  const html = renderToStaticMarkup(<SettledCurrencies currencies={currencies} />);
  expect(html).toMatch(/Last seen on [^<]*21\sNov/u);
  expect(html).toContain("at 1.075268");
  expect(html).toMatch(/At least 2 orders, CHF\s160.00/u);
  expect(html).toContain("without a payment so far: USD.");
  expect(html).not.toContain("SEK");
  expect(html).toContain("doesn’t answer");
});
