import { z } from "zod/mini";
import type { OfferKind } from "#app/lib/api/types.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import { minorOf } from "./price-text.ts";
import { problemsOf } from "./weekly-hours.ts";

const line = (shortest: number, longest: number, words: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(shortest, words),
      z.maxLength(longest, `At most ${longest} characters`),
    );

const whole = (least: number, most: number) =>
  z.string().check(
    z.refine((text) => {
      const typed = text.trim();
      return /^\d{1,6}$/.test(typed) && Number(typed) >= least && Number(typed) <= most;
    }, `A number from ${least} to ${most}`),
  );

const hours = z.array(z.object({ dow: z.number(), from: z.string(), to: z.string() })).check(
  z.superRefine((rows, context) => {
    for (const [index, message] of problemsOf(rows)) {
      context.addIssue({ code: "custom", path: [index, "from"], message });
    }
  }),
);

const exceptions = z
  .array(z.object({ date: z.string(), closed: z.boolean(), from: z.string(), to: z.string() }))
  .check(
    z.maxLength(366, "At most 366 dates"),
    z.superRefine((rows, context) => {
      for (const [index, { date, closed, from, to }] of rows.entries()) {
        const earlier = rows.slice(0, index).filter((one) => one.date === date);
        const message =
          date === ""
            ? "Choose the date, or remove its row"
            : !closed && from >= to
              ? `${date}: must end after it begins`
              : earlier.some((one) => one.closed || closed)
                ? `${date} is named twice`
                : earlier.some((one) => one.from < to && from < one.to)
                  ? `${date}: overlaps other hours of the date`
                  : null;
        if (message !== null) context.addIssue({ code: "custom", path: [index, "date"], message });
      }
    }),
  );

/** What an offer of a kind must be, as `domain::offer` checks it; amounts are in the talent's currency. */
export function offerRules(kind: OfferKind, currency: string) {
  const price = (least: number, words: string) =>
    z.string().check(z.refine((text) => (minorOf(text, currency) ?? -1) >= least, words));
  const common = {
    title: line(3, 80, "At least 3 characters"),
    description: z.string().check(z.trim(), z.maxLength(1_000, "At most 1,000 characters")),
    status: z.string(),
    price: price(minorUnits("1", currency), `At least 1 ${currency}, such as 80`),
    addons: z
      .array(
        z.object({
          key: z.string(),
          label: line(1, 40, "Say what the extra is"),
          price: price(0, `The extra's price: an amount in ${currency}, such as 20`),
          effect: z.string(),
        }),
      )
      .check(z.maxLength(5, "At most 5 extras")),
    acceptWithinH: whole(12, 144),
    cancellationPolicy: z.string(),
  };
  switch (kind) {
    case "video":
      return z.looseObject({
        ...common,
        video: z.looseObject({
          maxSeconds: whole(15, 600),
          turnaroundDays: whole(1, 30),
          revisionsIncluded: whole(0, 3),
        }),
      });
    case "session":
    case "appearance":
      return z.looseObject({
        ...common,
        session: z.looseObject({
          durationMin: whole(15, 480),
          seats: whole(1, 500),
          minNoticeH: whole(2, 720),
          maxAdvanceDays: whole(1, 180),
          bufferMin: whole(0, 240),
          weekly: hours,
          exceptions,
        }),
      });
    case "item":
    case "custom":
      return z.looseObject({ ...common, turnaroundDays: whole(1, 60) });
  }
}
