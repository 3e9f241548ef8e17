import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { promoCodePattern } from "#app/lib/api/rules/formats.ts";
import type { CreatePromotion } from "#app/lib/api/types.ts";
import { minorUnits } from "#app/lib/money/minor-units.ts";
import { Input, Select } from "#app/ui/field.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-promotions";

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
        title: texts.newCode,
        lead: texts.newCodeHint,
        reason: area.why,
        confirm: texts.create,
        done: texts.created,
      }}
      onAttempt={() => setTried(true)}
      missing={() => {
        const { length } = Object.keys(problemsOf(typed, currentDay()));
        return length === 0 ? null : texts.correctFields({ count: length });
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
      <Input label={texts.code} maxLength={20} autoComplete="off" {...control("code")} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={texts.reduction}
          options={[
            { value: "share", label: texts.share },
            { value: "amount", label: texts.amountOption },
          ]}
          {...control("kind")}
        />
        <Input
          label={isShare ? texts.percent : texts.amount}
          aside={isShare ? undefined : texts.wholeUnits}
          inputMode="numeric"
          maxLength={5}
          {...control("off")}
        />
        <Input label={texts.currency} maxLength={3} {...control("currency")} />
        <Input
          label={texts.minimum}
          aside={area.optional}
          inputMode="numeric"
          maxLength={5}
          {...control("minimum")}
        />
        <Input label={texts.firstDay} type="date" hint={texts.utc} {...control("from")} />
        <Input label={texts.lastDay} type="date" hint={texts.utc} {...control("until")} />
      </div>
      <Input
        label={texts.uses}
        aside={area.optional}
        hint={texts.usesHint}
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
    ...(promoCodePattern.test(code.trim()) ? {} : { code: texts.codeRule }),
    ...(whole.test(off) ? {} : { off: isShare ? texts.percentRule : texts.amountRule }),
    ...(/^[A-Za-z]{3}$/.test(currency) ? {} : { currency: texts.currencyRule }),
    ...(minimum === "" || whole.test(minimum) ? {} : { minimum: texts.wholeNumber }),
    ...(from === "" ? { from: texts.firstDayMissing } : {}),
    ...(until === ""
      ? { until: texts.lastDayMissing }
      : until < from || until < today
        ? { until: texts.lastDayRule }
        : {}),
    ...(uses === "" || whole.test(uses) ? {} : { uses: texts.wholeNumber }),
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
