import type { ReactNode } from "react";
import type { TalentView } from "#app/lib/api/types.ts";
import { BookingWait } from "./booking-wait.tsx";
import type { SavedBooking } from "./draft-storage.ts";
import { PausedTalent } from "./paused-talent.tsx";
import { useBegunBooking } from "./use-begun-booking.ts";

interface BegunBookingProps {
  talent: TalentView;
  /** What is to be booked, where it was chosen before. */
  offerGuid: string | undefined;
  /** Shows the booking, from where it begins. */
  children: (begun: SavedBooking) => ReactNode;
}

/** A booking once it is known where it begins; before that the wait, and of a talent who pauses that they do. */
export function BegunBooking({ talent, offerGuid, children }: BegunBookingProps) {
  const { begun, problem } = useBegunBooking(talent, offerGuid);
  if (talent.status === "paused") {
    return <PausedTalent talent={talent} />;
  }
  return begun === null ? <BookingWait problem={problem} /> : children(begun);
}
