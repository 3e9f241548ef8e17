import {
  type Control,
  type FieldPath,
  type UseFormRegister,
  useFormState,
  useWatch,
} from "react-hook-form";
import { minorOf } from "#app/features/talent-dashboard/answer-rules.ts";
import { errorWithin } from "#app/features/talent-dashboard/list-error.ts";
import { commercialTermsNumbers } from "#app/lib/api/rules/numbers.ts";
import { licence as licenceBounds } from "#app/lib/api/rules/texts.ts";
import {
  commissionShare,
  includedTaxWords,
  serviceFeeShare,
} from "#app/lib/marketplace/business.ts";
import { earnings } from "#app/lib/money/earnings.ts";
import { negative } from "#app/lib/money/format-money.ts";
import { priceRangeRule, priceWithin } from "#app/lib/money/price-range.ts";
import { Card } from "#app/ui/card.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { AmountLine, Price } from "#app/ui/price.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import type { OfferAnswers } from "./offer-answers.ts";

export interface CommercialFieldsProps {
  currency: string;
  control: Control<OfferAnswers>;
  register: UseFormRegister<OfferAnswers>;
  errorOf: (name: FieldPath<OfferAnswers>) => string | undefined;
}

/** What customers may use the offer for, and the licence where that is commercial. */
export function CommercialFields({ currency, control, register, errorOf }: CommercialFieldsProps) {
  const { use, price, licence } = useWatch({ control, name: "commercial" });
  const { errors } = useFormState({ control });
  const amount = minorOf(price, currency) ?? 0;
  return (
    <Card className="grid gap-5">
      <RadioCards
        legend={texts.useLegend}
        columns={3}
        cards={[
          { value: "personal", label: texts.usePersonal, detail: texts.usePersonalHint },
          { value: "both", label: texts.useEither, detail: texts.customerChooses },
          { value: "commercial", label: texts.useCommercial, detail: texts.useCommercialHint },
        ]}
        error={errorOf("commercial.use")}
        {...register("commercial.use")}
      />
      {use !== "personal" && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {use === "both" && (
              <Input
                label={texts.commercialPrice}
                aside={currency}
                hint={
                  amount === 0
                    ? texts.commercialPriceHint
                    : texts.youEarnAmount({
                        amount: () => (
                          <Price money={{ amount: earnings(amount, currency).net, currency }} />
                        ),
                      })
                }
                inputMode="decimal"
                autoComplete="off"
                error={errorOf("commercial.price")}
                {...register("commercial.price")}
              />
            )}
            <Input
              label={texts.licenceDays}
              hint={texts.range(commercialTermsNumbers.termDays)}
              inputMode="numeric"
              error={errorOf("commercial.termDays")}
              {...register("commercial.termDays")}
            />
          </div>
          <Textarea
            label={texts.licence}
            hint={texts.licenceHint}
            aside={texts.ofLongest({ count: licence.length, longest: licenceBounds.longest })}
            rows={6}
            maxLength={licenceBounds.longest}
            error={errorOf("commercial.licence")}
            {...register("commercial.licence")}
          />
          <Textarea
            label={texts.channels}
            hint={texts.channelsHint}
            aside={texts.optional}
            rows={3}
            error={errorWithin(errors, "commercial.channels")}
            {...register("commercial.channels")}
          />
        </>
      )}
    </Card>
  );
}

interface PricePreviewProps {
  /** As it is typed. */
  price: string;
  currency: string;
}

/** What a price means for both sides, while it is typed. */
export function PricePreview({ price, currency }: PricePreviewProps) {
  const amount = minorOf(price, currency);
  if (amount === null || amount === 0) {
    return <p className="text-mute">{texts.typePrice}</p>;
  }
  if (priceWithin(price, currency) === null) {
    return <p className="text-mute">{priceRangeRule(currency)}</p>;
  }
  const { tax, commission, net, serviceFee, paid } = earnings(amount, currency);
  return (
    <dl className="grid gap-2.5">
      <AmountLine label={texts.customerPays}>
        <Price money={{ amount: paid, currency }} />
      </AmountLine>
      {serviceFee > 0 && (
        <AmountLine label={texts.serviceFee({ percent: serviceFeeShare() })}>
          <Price money={negative({ amount: serviceFee, currency })} />
        </AmountLine>
      )}
      {tax > 0 && (
        <AmountLine label={includedTaxWords()}>
          <Price money={negative({ amount: tax, currency })} />
        </AmountLine>
      )}
      <AmountLine label={texts.weKeep({ percent: commissionShare() })}>
        <Price money={negative({ amount: commission, currency })} />
      </AmountLine>
      <div className="on-accent mt-1.5 flex items-baseline justify-between gap-4 rounded-2xl bg-accent p-4">
        <dt className="font-semibold">{texts.youEarn}</dt>
        <dd>
          <Price money={{ amount: net, currency }} className="display text-3xl" />
        </dd>
      </div>
    </dl>
  );
}
