import type { Resolver } from "react-hook-form";
import type { TalentView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import type { BookingDraft, Step } from "./draft.ts";
import { loadLaterSteps } from "./load-later-steps.ts";

/** Checks the answers of one step only; the others have been checked, or will be. */
export function stepResolver(step: Step, talent: TalentView): Resolver<BookingDraft> {
  return rulesResolver(async (draft) => {
    const { rulesOf } = await loadLaterSteps();
    const offer = talent.offers.find((one) => one.offerGuid === draft.offerGuid);
    return rulesOf(step, { talent, offer }, draft.addons);
  });
}
