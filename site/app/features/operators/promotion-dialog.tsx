import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { promoCodePattern } from "#app/lib/api/rules/formats.ts";
import type { CreatePromotion } from "#app/lib/api/types.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import { Input, Select } from "#app/ui/field.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";

type Promotion = CreatePromotion["promotion"];

const nothing = {
  code: "",
  kind: "share",
  off: "",
  currency: "EUR",
  minimum: "",
  uses: "",
  from: "",
  until: "",
};

export type Typed = typeof nothing;

/** Creates a promo code. Its terms never change: end it to create another one. */
export function PromotionDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(nothing);
  const [isTried, setTried] = useState(false);
  // Corrected fields lose their message immediately, and none has one before the first submission.
  const problems = isTried ? problemsOf(typed, currentDay()) : {};
  const control = (name: keyof Typed) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped({ ...typed, [name]: event.target.value }),
  });
  const isShare = typed.kind === "share";
  return (
    <DecisionDialog
      words={{
        title: "New promo code",
        lead: "The discount comes out of what we earn, never out of the athlete's price, and is at most what we earn of an order.",
        reason: "Why",
        confirm: "Create",
        done: "Created.",
      }}
      onAttempt={() => setTried(true)}
      missing={() => {
        const { length } = Object.keys(problemsOf(typed, currentDay()));
        if (length === 0) return null;
        return length === 1
          ? "One field needs a correction."
          : `${length} fields need a correction.`;
      }}
      send={(reason) =>
        answerOf(
          api.POST("/api/operators/promotions", {
            body: { promotion: promotionOf(typed), reason },
          }),
        )
      }
      onClose={onClose}
    >
      <Input label="Code" maxLength={20} autoComplete="off" {...control("code")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Takes off"
          options={[
            { value: "share", label: "A share" },
            { value: "amount", label: "An amount" },
          ]}
          {...control("kind")}
        />
        <Input
          label={isShare ? "Percent" : "Amount"}
          aside={isShare ? undefined : "whole units"}
          inputMode="numeric"
          maxLength={5}
          {...control("off")}
        />
        <Input label="Currency of the orders" maxLength={3} {...control("currency")} />
        <Input
          label="Smallest order"
          aside="optional"
          inputMode="numeric"
          maxLength={5}
          {...control("minimum")}
        />
        <Input label="First day" type="date" hint="UTC" {...control("from")} />
        <Input label="Last day" type="date" hint="UTC" {...control("until")} />
      </div>
      <Input
        label="Uses"
        aside="optional"
        hint="How many orders may have it. Each customer uses it once."
        inputMode="numeric"
        maxLength={7}
        {...control("uses")}
      />
    </DecisionDialog>
  );
}

function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}

const whole = /^\d+$/;

/** What is wrong with each field, in the order of the form. */
export function problemsOf(
  { code, kind, off, currency, minimum, uses, from, until }: Typed,
  today: string,
): Partial<Typed> {
  const isShare = kind === "share";
  return {
    ...(promoCodePattern.test(code.trim())
      ? {}
      : { code: "Enter 3 to 20 letters, digits or hyphens" }),
    ...(whole.test(off)
      ? {}
      : { off: `Enter the ${isShare ? "percentage" : "amount"} as a whole number` }),
    ...(/^[A-Za-z]{3}$/.test(currency) ? {} : { currency: "Enter the currency, such as EUR" }),
    ...(minimum === "" || whole.test(minimum) ? {} : { minimum: "Enter a whole number" }),
    ...(from === "" ? { from: "Choose the first day" } : {}),
    ...(until === ""
      ? { until: "Choose the last day" }
      : until < from || until < today
        ? { until: "The last day is today or later, and not before the first day" }
        : {}),
    ...(uses === "" || whole.test(uses) ? {} : { uses: "Enter a whole number" }),
  };
}

function promotionOf(typed: Typed): Promotion {
  const { code, kind, off, minimum, uses, from, until } = typed;
  const currency = typed.currency.toUpperCase();
  return {
    code: code.trim(),
    currency,
    reduction:
      kind === "share"
        ? { kind: "share", bps: Number(off) * 100 }
        : { kind: "amount", amount: minorUnits(off, currency) },
    ...(minimum === "" ? {} : { minimumOrder: minorUnits(minimum, currency) }),
    ...(uses === "" ? {} : { mostUses: Number(uses) }),
    startsAt: `${from}T00:00:00Z`,
    endsAt: `${until}T23:59:59Z`,
  };
}
