import { useState } from "react";
import { useSearchParams } from "react-router";
import type { TalentView } from "#app/lib/api/types.ts";
import { BookingWizard } from "./booking-wizard.tsx";
import { type SavedDraft, type Step, steps } from "./draft.ts";
import { DraftLoader } from "./draft-loader.tsx";

/** The booking as a page of its own: each step is an address, and the browser's Back goes one back. */
export function BookingPage({ talent }: { talent: TalentView }) {
  const [search] = useSearchParams();
  return (
    <DraftLoader talent={talent} offerGuid={search.get("offer") ?? undefined}>
      {(saved) => <AddressedBooking talent={talent} saved={saved} />}
    </DraftLoader>
  );
}

function AddressedBooking({ talent, saved }: { talent: TalentView; saved: SavedDraft }) {
  const [search, setSearch] = useSearchParams();
  const [visited] = useState(() => new Set<Step>([saved.step]));
  const asked = steps.find((step) => step === search.get("step"));
  // An address of a step that was not reached on this visit must not skip the ones before it.
  const step = asked !== undefined && visited.has(asked) ? asked : saved.step;
  const openStep = (next: Step) => {
    visited.add(next);
    setSearch((before) => ({ ...Object.fromEntries(before), step: next }), {
      preventScrollReset: false,
    });
  };
  return <BookingWizard talent={talent} draft={saved.draft} step={step} onStep={openStep} wide />;
}
