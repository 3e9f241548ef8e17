import { useEffect, useState } from "react";
import type { Resolver } from "react-hook-form";
import type { BookingDraft, Step } from "#app/features/booking/draft/draft.ts";
import type { TalentView } from "#app/lib/api/types.ts";
import { recoverChunk } from "#app/lib/build/chunk.ts";
import { whenSettled } from "#app/lib/build/late-start.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";

const load = async () => {
  loaded = await import("./later-steps.tsx");
  return loaded;
};

export type LaterSteps = typeof import("./later-steps.tsx");

let loaded: LaterSteps | null = null;

/** The code, if it is loaded: what is rendered with it needs no placeholder. */
export const loadedLaterSteps = () => loaded;

/** Loads the code that the first step does not need: the later steps, the rules of the answers, and the order. */
export const loadLaterSteps = () => recoverChunk(load);

/** Loads the code early, for an address that contains the answer of the first step. Failures are only logged. */
export async function preloadLaterSteps(): Promise<void> {
  await load().catch((error: unknown) => {
    console.warn("failed to load the later steps ahead", error);
  });
}

/** Loads it two seconds after the page was loaded, before the first step is answered; `null` until then. */
export function useLaterStepsAhead(): LaterSteps | null {
  const [later, setLater] = useState<LaterSteps | null>(null);
  useEffect(() => {
    whenSettled(window, () => {
      load()
        .then(setLater)
        .catch((error: unknown) => console.warn("failed to load the later steps ahead", error));
    });
  }, []);
  return later;
}

/** Returns the form's resolver, which checks only the answers of this step. */
export function stepResolver(step: Step, talent: TalentView): Resolver<BookingDraft> {
  return rulesResolver(async (draft) => {
    const { rulesOf } = await loadLaterSteps();
    const offer = talent.offers.find((one) => one.offerGuid === draft.offerGuid);
    return rulesOf(step, draft, { talent, offer });
  });
}
