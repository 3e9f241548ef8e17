import { useFormContext, useWatch } from "react-hook-form";
import { motivation } from "#app/lib/api/rules/texts.ts";
import { athleteShare, commissionShare, includedTaxWords } from "#app/lib/marketplace/business.ts";
import { earnings } from "#app/lib/money/earnings.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import {
  acceptedCurrencies,
  priceRangeHint,
  priceRangeRule,
  priceWithin,
} from "#app/lib/money/price-range.ts";
import { Input, Select, Textarea } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import * as texts from "#messages/enrol";
import { type EnrolAnswers, proposals } from "./enrol-answers.ts";

/** The first offer, its price, and what is left of it. */
export function StepOffer() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const [price, currency, why] = useWatch({
    control,
    name: ["offer.price", "offer.currency", "why"],
  });
  const amount = priceWithin(price, currency);
  const tax = includedTaxWords();
  return (
    <>
      <RadioCards
        legend={texts.offer}
        columns={2}
        cards={proposals}
        error={errors.offer?.kind?.message}
        {...register("offer.kind")}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
        <Input
          label={texts.price}
          inputMode="decimal"
          hint={texts.priceHint({ range: priceRangeHint(currency) })}
          error={errors.offer?.price?.message}
          {...register("offer.price")}
        />
        <Select
          label={texts.currency}
          hint={texts.currencyHint}
          options={acceptedCurrencies().map((code) => ({ value: code, label: code }))}
          {...register("offer.currency")}
        />
      </div>
      <p aria-live="polite" className="rounded-xl bg-accent-soft p-4">
        {amount === null
          ? price.trim() === ""
            ? texts.share({ share: athleteShare() })
            : priceRangeRule(currency)
          : netWords({
              amount: formatMoney({ amount: earnings(amount, currency).net, currency }),
              commission: commissionShare(),
              strong: (children) => <strong>{children}</strong>,
              tax,
            })}
      </p>
      <Textarea
        label={texts.why}
        aside={texts.whyLength({ length: why.length })}
        maxLength={motivation.longest}
        error={errors.why?.message}
        {...register("why")}
      />
    </>
  );
}

/** What is left of the price, after the tax inside it if there is one. */
function netWords({ tax, ...values }: Parameters<typeof texts.net>[0] & { tax: string | null }) {
  return tax === null ? texts.net(values) : texts.netAfterTax({ ...values, tax });
}
