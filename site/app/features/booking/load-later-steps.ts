import { useEffect, useState } from "react";
import type { Resolver } from "react-hook-form";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { whenIdle } from "#app/lib/build/late-start.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { type BookingDraft, isGift, type Step } from "./draft.ts";

const load = () => import("./later-steps.tsx");

export type LaterSteps = Awaited<ReturnType<typeof load>>;

/** What nobody needs before the first step is done: the other steps, the rules that check the answers, the order. */
export const loadLaterSteps = () => recoverChunk(load);

/** Loads them as soon as the first step is drawn, so that nobody waits for them either; `null` until they are here. */
export function useLaterStepsAhead(): LaterSteps | null {
  const [later, setLater] = useState<LaterSteps | null>(null);
  useEffect(() => {
    whenIdle(() => {
      load()
        .then(setLater)
        .catch((error: unknown) => console.warn("failed to load the later steps ahead", error));
    });
  }, []);
  return later;
}

/** Checks the answers of one step only; the others have been checked, or will be. */
export function stepResolver(step: Step, talent: TalentView): Resolver<BookingDraft> {
  return rulesResolver(async (draft) => {
    const { rulesOf } = await loadLaterSteps();
    const offer = talent.offers.find((one) => one.offerGuid === draft.offerGuid);
    return rulesOf(step, { talent, offer }, draft.addons, isGift(draft, offer));
  });
}
