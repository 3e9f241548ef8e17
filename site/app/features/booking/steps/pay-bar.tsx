import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import type { BookingDraft } from "#app/features/booking/draft/draft.ts";
import type { QuoteState } from "#app/features/booking/price/use-quote.ts";
import type { Money, OfferView, TalentView } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import * as texts from "#messages/booking-review";
import { MissingNote } from "./missing-note.tsx";

export interface PayBarProps {
  talent: TalentView;
  offer: OfferView;
  quote: QuoteState;
  /** Null while the price is being fetched. */
  total: Money | null;
  /** The athlete names the price. */
  asks: boolean;
  busy: boolean;
  disabled: boolean;
  /** The button to the step before. */
  back: ReactNode;
}

/** What sends the request, with the required consent beside it. */
export function PayBar({
  talent,
  offer,
  quote: { quote },
  total,
  asks,
  busy,
  disabled,
  back,
}: PayBarProps) {
  const { register, formState } = useFormContext<BookingDraft>();
  const name = firstName(talent.displayName);
  const note = noteOf(total, asks, name);
  const hasRight = quote === null || quote.withdrawal === "until_delivery";
  return (
    <div className="grid min-w-0 flex-1 gap-2.5">
      <MissingNote step="pay" talent={talent} offer={offer} />
      <Checkbox
        label={hasRight ? texts.agree({ name }) : texts.agreeOnly({ name })}
        className="text-[0.8125rem] leading-snug sm:text-sm"
        error={formState.errors.consents?.agreed?.message}
        {...register("consents.agreed")}
      />
      <div className="flex items-center gap-3">
        {back}
        <p aria-live="polite" className="sr-only">
          {note}
        </p>
        <Button
          type="submit"
          variant="accent"
          size="large"
          busy={busy}
          disabled={disabled}
          className="min-w-0 flex-1 px-4! py-1.5 leading-tight whitespace-normal!"
        >
          <span className="grid">
            <span>{asks ? texts.sendAsking : texts.sendRequest}</span>{" "}
            <span className="text-xs font-medium">{note}</span>
          </span>
        </Button>
      </div>
    </div>
  );
}

function noteOf(total: Money | null, asks: boolean, name: string): string {
  if (asks) return texts.nothingHeld;
  return total === null ? texts.checkingPrice : texts.held({ total: formatMoney(total), name });
}
