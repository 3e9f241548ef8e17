import type { ReturnView } from "#app/lib/api/types.ts";

export type Outcome = "requested" | "failed" | "expired" | "processing" | "checking";

/** What the return page shows for an answer; an outcome newer than this page is still being checked. */
export function outcomeOf(view: Pick<ReturnView, "outcome">): Outcome {
  switch (view.outcome) {
    case "requested":
    case "failed":
    case "processing":
      return view.outcome;
    case "payment_expired":
    case "expired":
      return "expired";
    default:
      return "checking";
  }
}

/** Milliseconds until the next look, growing; `null` when it is time to say that a mail will follow. */
export function nextLook(looks: number): number | null {
  const waits = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];
  return waits[looks] ?? null;
}
