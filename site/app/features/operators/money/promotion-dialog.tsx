import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { promoCodePattern } from "#app/lib/api/rules/formats.ts";
import type { CreatePromotion } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { minorUnitsOf } from "#app/lib/money/read-amount.ts";
import { Input, Select } from "#app/ui/forms/field.tsx";
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
  return (
    <DecisionDialog
      words={{
        title: texts.newCode,
        lead: texts.newCodeHint,
        reason: area.why,
        confirm: texts.create,
        done: texts.created,
      }}
      defaults={nothing}
      problemsOf={(typed) => problemsOf(typed, currentDay())}
      fieldOf={fieldOf}
      send={(reason, typed) =>
        answerOf(
          api.POST("/api/operators/promotions", {
            body: { promotion: promotionOf(typed), reason },
          }),
        )
      }
      onClose={onClose}
    >
      {({ field, typed: { kind } }) => (
        <>
          <Input label={texts.code} maxLength={20} autoComplete="off" {...field("code")} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label={texts.reduction}
              options={[
                { value: "share", label: texts.share },
                { value: "amount", label: texts.amountOption },
              ]}
              {...field("kind")}
            />
            <Input
              label={kind === "share" ? texts.percent : texts.amount}
              inputMode={kind === "share" ? "numeric" : "decimal"}
              maxLength={16}
              {...field("off")}
            />
            <Input label={texts.currency} maxLength={3} {...field("currency")} />
            <Input
              label={texts.minimum}
              aside={area.optional}
              inputMode="decimal"
              maxLength={16}
              {...field("minimum")}
            />
            <Input label={texts.firstDay} type="date" hint={texts.utc} {...field("from")} />
            <Input label={texts.lastDay} type="date" hint={texts.utc} {...field("until")} />
          </div>
          <Input
            label={texts.uses}
            aside={area.optional}
            hint={texts.usesHint}
            inputMode="numeric"
            maxLength={7}
            {...field("uses")}
          />
        </>
      )}
    </DecisionDialog>
  );
}

function currentDay(): string {
  return new Date().toISOString().slice(0, 10);
}

const whole = /^\d+$/;

/** What is wrong with the fields, in the order of the form. */
export function problemsOf(
  { code, kind, off, currency, minimum, uses, from, until }: Typed,
  today: string,
) {
  const isNumber = (typed: string) => typed === "" || whole.test(typed);
  const isCurrency = /^[A-Za-z]{3}$/.test(currency);
  const isAmount = (typed: string) => amountIn(typed, isCurrency ? currency : "EUR") > 0;
  return [
    ...problemIf(!promoCodePattern.test(code.trim()), "code", texts.codeRule),
    ...(kind === "share"
      ? problemIf(!whole.test(off), "off", texts.percentRule)
      : problemIf(!isAmount(off), "off", texts.amountRule)),
    ...problemIf(!isCurrency, "currency", texts.currencyRule),
    ...problemIf(minimum.trim() !== "" && !isAmount(minimum), "minimum", texts.amountRule),
    ...problemIf(from === "", "from", texts.firstDayMissing),
    ...problemIf(until === "", "until", texts.lastDayMissing),
    ...problemIf(until !== "" && (until < from || until < today), "until", texts.lastDayRule),
    ...problemIf(!isNumber(uses), "uses", texts.wholeNumber),
  ];
}

/** The amount in minor units; 0 for a text that is none. */
function amountIn(typed: string, currency: string): number {
  return minorUnitsOf(typed, currency.toUpperCase()) ?? 0;
}

const apiFields: Readonly<Record<string, keyof Typed>> = {
  reduction: "off",
  minimumOrder: "minimum",
  mostUses: "uses",
  startsAt: "from",
  endsAt: "until",
};

/** The form's name of a field of the API: `promotion.reduction.bps` is `off`. */
function fieldOf(field: string): string {
  const [, name = ""] = field.split(".");
  return apiFields[name] ?? field;
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
        : { kind: "amount", amount: amountIn(off, currency) },
    ...(minimum.trim() === "" ? {} : { minimumOrder: amountIn(minimum, currency) }),
    ...(uses === "" ? {} : { mostUses: Number(uses) }),
    startsAt: `${from}T00:00:00Z`,
    endsAt: `${until}T23:59:59Z`,
  };
}
