import {
  type Control,
  type FieldPath,
  type UseFormRegister,
  useFormState,
  useWatch,
} from "react-hook-form";
import { licence as licenceBounds } from "#app/lib/api/rules/texts.ts";
import { business, percent } from "#app/lib/business.ts";
import { earnings } from "#app/lib/earnings.ts";
import { Card } from "#app/ui/card.tsx";
import { Input, Textarea } from "#app/ui/field.tsx";
import { AmountLine, Price } from "#app/ui/price.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { minorOf } from "./answer-rules.ts";
import { errorWithin } from "./list-error.ts";
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
        legend="What customers may use it for"
        columns={3}
        cards={[
          { value: "personal", label: "Personal", detail: "A gift, a party" },
          { value: "both", label: "Either", detail: "The customer chooses" },
          { value: "commercial", label: "Commercial", detail: "Advertising only" },
        ]}
        error={errorOf("commercial.use")}
        {...register("commercial.use")}
      />
      {use !== "personal" && (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            {use === "both" && (
              <Input
                label="Commercial price"
                aside={currency}
                hint={
                  amount === 0 ? (
                    "In place of the price above"
                  ) : (
                    <>
                      You earn <Price money={{ amount: earnings(amount).net, currency }} />
                    </>
                  )
                }
                inputMode="decimal"
                autoComplete="off"
                error={errorOf("commercial.price")}
                {...register("commercial.price")}
              />
            )}
            <Input
              label="Days the licence lasts"
              hint="1 to 3,650"
              inputMode="numeric"
              error={errorOf("commercial.termDays")}
              {...register("commercial.termDays")}
            />
          </div>
          <Textarea
            label="Licence"
            hint="What a company may do with it, and what not. It becomes part of the order."
            aside={`${licence.length} / 2,000`}
            rows={6}
            maxLength={licenceBounds.longest}
            error={errorOf("commercial.licence")}
            {...register("commercial.licence")}
          />
          <Textarea
            label="Where it may be shown"
            hint="Up to 5, one on each line: Website, Social media"
            aside="optional"
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
    return (
      <p className="text-ink-mute">
        Type a price to see what a customer pays and what stays with you.
      </p>
    );
  }
  const { commission, net, paid } = earnings(amount);
  return (
    <dl className="grid gap-2.5">
      <AmountLine label="A customer pays">
        <Price money={{ amount: paid, currency }} />
      </AmountLine>
      <AmountLine label={`We keep ${percent(business.commissionBps)} of your price`}>
        <span className="whitespace-nowrap">
          − <Price money={{ amount: commission, currency }} />
        </span>
      </AmountLine>
      <div className="mt-1.5 flex items-baseline justify-between gap-4 rounded-2xl bg-volt p-4">
        <dt className="font-semibold">You earn</dt>
        <dd>
          <Price money={{ amount: net, currency }} className="display text-3xl" />
        </dd>
      </div>
    </dl>
  );
}
