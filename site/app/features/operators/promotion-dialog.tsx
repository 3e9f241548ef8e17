import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
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

type Typed = typeof nothing;

/** Creates a promo code. What it says never changes: whoever wants another one ends it first. */
export function PromotionDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(nothing);
  const control = (name: keyof Typed) => ({
    value: typed[name],
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
      missing={() => missingOf(typed)}
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

const whole = /^\d+$/;

function missingOf({ code, off, currency, minimum, uses, from, until }: Typed): string | null {
  if (!/^[A-Za-z0-9-]{3,20}$/.test(code.trim()))
    return "The code has 3 to 20 letters, digits or hyphens.";
  if (!whole.test(off)) return "Say how much it takes off, as a whole number.";
  if (!/^[A-Za-z]{3}$/.test(currency)) return "Name the currency, like EUR.";
  if (minimum !== "" && !whole.test(minimum)) return "The smallest order is a whole number.";
  if (uses !== "" && !whole.test(uses)) return "The uses are a whole number.";
  if (from === "" || until === "") return "Choose the first and the last day.";
  if (until < from || until < new Date().toISOString().slice(0, 10))
    return "The last day is today or later, and not before the first one.";
  return null;
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
