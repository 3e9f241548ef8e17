import { useFormContext, useWatch } from "react-hook-form";
import { giftMessage } from "#app/lib/api/rules/texts.ts";
import { giftReadyDetail } from "#app/lib/booking-labels.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { GiftFields } from "#app/ui/gift-fields.tsx";
import type { BookingDraft } from "./draft.ts";

/** Whether what is booked is given to whom it is for, and how. */
export function BookingGift({ isScheduled }: { isScheduled: boolean }) {
  const { register, control } = useFormContext<BookingDraft>();
  const isGift = useWatch({ control, name: "gift.isGift" });
  return (
    <fieldset className="grid gap-5">
      <legend className="sr-only">Gift</legend>
      <Checkbox
        label="It is a gift"
        hint="They open it by a link of their own, which shows your words, not the price or your order."
        {...register("gift.isGift")}
      />
      {isGift && (
        <GiftFields
          longestMessage={giftMessage.longest}
          readyDetail={giftReadyDetail(isScheduled)}
        />
      )}
    </fieldset>
  );
}
