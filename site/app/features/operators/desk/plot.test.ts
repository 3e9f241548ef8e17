import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { niceTop, Plot, scaleOf } from "./plot.tsx";

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [12, 20],
  [99, 100],
  [12_600, 20_000],
])("a scale up to %i ends at %i", (most, top) => {
  expect(niceTop(most)).toBe(top);
});

test("a scale contains zero and all values, and has a height without any", () => {
  expect(scaleOf([0, 12, 99])).toEqual({ top: 100, bottom: 0 });
  expect(scaleOf([-3, 12])).toEqual({ top: 20, bottom: 5 });
  expect(scaleOf([-3, 0])).toEqual({ top: 0, bottom: 5 });
  expect(scaleOf([0, 0])).toEqual({ top: 1, bottom: 0 });
});

function plotOf(values: readonly number[]): string {
  const money = (amount: number) => formatMoney({ amount, currency: "EUR" }, { short: true });
  return renderToStaticMarkup(
    createElement(Plot, {
      title: "Paid out",
      total: "",
      days: ["2026-11-20", "2026-11-21"],
      format: money,
      series: [{ label: "Paid out", tone: "first", values }],
    }),
  );
}

test("a plot without values names no upper end", () => {
  expect(plotOf([0, 0])).toContain("€0<");
  expect(plotOf([0, 0])).not.toContain("€0.01");
  expect(plotOf([0, 12_600])).toContain("€200<");
});

test("a negative value is drawn below zero and named in the table", () => {
  const html = plotOf([-500, 1_000]);
  expect(html.match(/ y="[^"]+"/g)).toEqual([' y="106.66666666666666"', ' y="0"']);
  expect(html).toContain("\u2212\u2060€5<");
});
