import { useFormContext, useWatch } from "react-hook-form";
import { giftMessage } from "#app/lib/api/rules/texts.ts";
import { giftReadyDetail } from "#app/lib/booking-labels.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { GiftFields } from "#app/ui/gift-fields.tsx";
import * as texts from "#messages/booking-contact";
import type { BookingDraft } from "./draft.ts";

/** Whether what is booked is given to whom it is for, and how. */
export function BookingGift({ isScheduled }: { isScheduled: boolean }) {
  const { register, control } = useFormContext<BookingDraft>();
  const isGift = useWatch({ control, name: "gift.isGift" });
  return (
    <fieldset className="grid gap-5">
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
