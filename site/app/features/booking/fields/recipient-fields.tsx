import { type ReactNode, useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { briefWords } from "#app/features/booking/brief-words.ts";
import { type BookingDraft, isGift, needsSlot } from "#app/features/booking/draft/draft.ts";
import { fromName, giftMessage, recipientName } from "#app/lib/api/rules/texts.ts";
import type { OfferView } from "#app/lib/api/types.ts";
import { giftReadyDetail } from "#app/lib/texts/booking-labels.ts";
import { cardClass } from "#app/ui/card.tsx";
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

/** For whom it is, also as a gift, and why. */
export function RecipientFields({ offer, children }: RecipientFieldsProps) {
  const { register, control, getValues, setValue, formState } = useFormContext<BookingDraft>();
  const errors = formState.errors.brief;
  const forWhom = useWatch({ control, name: "brief.forWhom" });
  const forOther = forWhom !== "self";
  const isGiven = isGift({ brief: { ...getValues("brief"), forWhom }, use: "personal" }, offer);
  const words = briefWords(offer.kind);
  // The gift of another offer that was chosen before.
  const isWithoutGift = offer.kind === "item" && forWhom === "gift";
  useEffect(() => {
    if (isWithoutGift) setValue("brief.forWhom", "other");
  }, [isWithoutGift, setValue]);
  /** The name of a signed-in customer is known; the one of a recipient is not the customer's. */
  const changeRecipient = (chosen: string) => {
    const { name } = getValues("customer");
    const typed = getValues("brief.recipientName");
    if (name === "") return;
    if (chosen === "self" && typed === "") setValue("brief.recipientName", name);
    if (chosen !== "self" && typed === name) setValue("brief.recipientName", "");
  };
  return (
    <>
      <div className="grid gap-4">
        <ChoiceChips
          legend={texts.forWhom}
          hideLegend
          choose="one"
          {...(isGiven ? { hint: texts.isGiftHint } : {})}
          chips={[
            { value: "other", label: texts.forOther },
            { value: "self", label: texts.forSelf },
            ...(offer.kind === "item" ? [] : [{ value: "gift", label: texts.isGift }]),
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
        {isGiven && <Gift isScheduled={needsSlot(offer)} />}
      </div>
      <ChoiceChips
        legend={`${words.occasionLegend} (${booking.optional})`}
        choose="one"
        chips={words.occasions.map(([value, label]) => ({ value, label }))}
        error={errors?.occasion?.message}
        {...register("brief.occasion")}
      />
      {children}
    </>
  );
}

/** How a gift reaches its recipient, and from whom. */
function Gift({ isScheduled }: { isScheduled: boolean }) {
  const { register, formState } = useFormContext<BookingDraft>();
  return (
    <fieldset className={cardClass("grid gap-5 p-4", "quiet")}>
      <legend className="sr-only">{texts.gift}</legend>
      <GiftFields longestMessage={giftMessage.longest} readyDetail={giftReadyDetail(isScheduled)} />
      <Input
        label={texts.fromName}
        aside={booking.optional}
        hint={texts.fromNameHint}
        maxLength={fromName.longest}
        error={formState.errors.brief?.fromName?.message}
        {...register("brief.fromName")}
      />
    </fieldset>
  );
}
