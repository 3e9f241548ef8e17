import { useEffect, useState } from "react";
import type { Resolver } from "react-hook-form";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { whenIdle } from "#app/lib/build/late-start.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import type { BookingDraft, Step } from "./draft.ts";

const load = () => import("./later-steps.tsx");

export type LaterSteps = Awaited<ReturnType<typeof load>>;

/** Code after the first step: the other steps, the rules that check the answers, the order. */
export const loadLaterSteps = () => recoverChunk(load);

/** Loads it for a booking whose first step it has. */
export function preloadLaterSteps(): void {
  load().catch((error: unknown) => console.warn("failed to load the later steps ahead", error));
}

/** Loads it as soon as the first step is rendered, so that no step waits for it; `null` until then. */
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
    return rulesOf(step, draft, { talent, offer });
  });
}
