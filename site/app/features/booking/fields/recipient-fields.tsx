import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { briefWords } from "#app/features/booking/brief-words.ts";
import { type BookingDraft, needsSlot } from "#app/features/booking/draft/draft.ts";
import { giftMessage, recipientName } from "#app/lib/api/rules/texts.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { giftReadyDetail } from "#app/lib/texts/booking-labels.ts";
import { cardClass } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { ChoiceChips } from "#app/ui/forms/choice-chips.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { GiftFields } from "#app/ui/forms/gift-fields.tsx";
import * as booking from "#messages/booking";
import * as texts from "#messages/booking-brief";

export interface RecipientFieldsProps {
  offer: OfferView;
  /** What to say. */
  children: ReactNode;
}

/** For whom it is and why, and whether it is a gift. */
export function RecipientFields({ offer, children }: RecipientFieldsProps) {
  const { register, control, getValues, setValue, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.brief;
  const forWhom = useWatch({ control, name: "brief.forWhom" });
  const forOther = forWhom === "other";
  const words = briefWords(offer.kind);
  /** The name of a signed-in customer is known; the one of a recipient is not the customer's. */
  const changeRecipient = (chosen: string) => {
    const { name } = getValues("customer");
    const typed = getValues("brief.recipientName");
    if (name === "") return;
    if (chosen === "self" && typed === "") setValue("brief.recipientName", name);
    if (chosen === "other" && typed === name) setValue("brief.recipientName", "");
  };
  return (
    <>
      <div className="grid gap-4">
        <ChoiceChips
          legend={texts.forWhom}
          hideLegend
          choose="one"
          chips={[
            { value: "other", label: texts.forOther },
            { value: "self", label: texts.forSelf },
          ]}
          {...register("brief.forWhom", {
            onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
              changeRecipient(event.target.value),
          })}
        />
        <Input
          label={forOther ? texts.theirName : booking.yourName}
          hint={words.nameHint[forOther ? "other" : "self"]}
          autoComplete={forOther ? "off" : "name"}
          maxLength={recipientName.longest}
          error={errors?.recipientName?.message}
          {...register("brief.recipientName")}
        />
        {forOther && offer.kind !== "item" && <Gift isScheduled={needsSlot(offer)} />}
      </div>
      <ChoiceChips
        legend={words.occasionLegend}
        choose="one"
        chips={words.occasions.map(([value, label]) => ({ value, label }))}
        error={errors?.occasion?.message}
        {...register("brief.occasion")}
      />
      {children}
    </>
  );
}

/** Whether what is booked is given to its recipient, and how. */
function Gift({ isScheduled }: { isScheduled: boolean }) {
  const { register, control } = useFormContext<BookingDraft>();
  const isGift = useWatch({ control, name: "gift.isGift" });
  return (
    <fieldset className={isGift ? cardClass("grid gap-5 p-4", "quiet") : ""}>
      <legend className="sr-only">{texts.gift}</legend>
      <Checkbox label={texts.isGift} hint={texts.isGiftHint} {...register("gift.isGift")} />
      {isGift && (
        <GiftFields
          longestMessage={giftMessage.longest}
          readyDetail={giftReadyDetail(isScheduled)}
        />
      )}
    </fieldset>
  );
}
