import { useFormContext } from "react-hook-form";
import type { OfferView, TalentView } from "#app/lib/api/types.ts";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { BookingDraft } from "./draft.ts";
import { dayIn } from "./slot-days.ts";

const dayMs = 86_400_000;

/** By when a video or an item should arrive. */
export function StepWantedBy({ talent, offer }: { talent: TalentView; offer: OfferView }) {
  const { register, formState } = useFormContext<BookingDraft>();
  const days = offer.video?.turnaroundDays ?? null;
  return (
    <>
      <Notice tone="info">
        {days === null
          ? `${talent.displayName} answers within ${offer.acceptWithinH} hours.`
          : `${talent.displayName} answers within ${offer.acceptWithinH} hours and delivers within ${days} ${days === 1 ? "day" : "days"} of your request.`}
      </Notice>
      <Input
        type="date"
        label="Do you need it by a certain day?"
        aside="optional"
        hint="We pass this on. Rush extras are on the first step."
        min={dayIn("UTC", new Date(Date.now() + dayMs).toISOString())}
        error={formState.errors.brief?.wantedBy?.message}
        className="max-w-sm"
        {...register("brief.wantedBy")}
      />
    </>
  );
}
