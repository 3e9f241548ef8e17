import { useFormContext, useWatch } from "react-hook-form";
import { motivation } from "#app/lib/api/rules/texts.ts";
import { athleteShare, commissionShare } from "#app/lib/business.ts";
import { earnings } from "#app/lib/earnings.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { minorUnits } from "#app/lib/minor-units.ts";
import { Input, Select, Textarea } from "#app/ui/field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as texts from "#messages/enrol";
import { type EnrolAnswers, proposals } from "./enrol-answers.ts";

const currencies = ["EUR", "GBP", "USD", "CHF", "SEK", "NOK", "DKK", "JPY", "AUD", "CAD"];

/** The first offer, its price, and what is left of it. */
export function StepOffer() {
  const { register, control, formState } = useFormContext<EnrolAnswers>();
  const { errors } = formState;
  const [price, currency, why] = useWatch({
    control,
    name: ["offer.price", "offer.currency", "why"],
  });
  const amount = /^\d{1,5}$/.test(price) ? minorUnits(price, currency) : null;
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
          inputMode="numeric"
          hint={texts.priceHint}
          error={errors.offer?.price?.message}
          {...register("offer.price")}
        />
        <Select
          label={texts.currency}
          hint={texts.currencyHint}
          options={currencies.map((code) => ({ value: code, label: code }))}
          {...register("offer.currency")}
        />
      </div>
      <p aria-live="polite" className="rounded-xl bg-accent-soft p-4">
        {amount === null
          ? texts.share({ share: athleteShare() })
          : texts.net({
              amount: formatMoney({ amount: earnings(amount).net, currency }),
              commission: commissionShare(),
              strong: (children) => <strong>{children}</strong>,
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
