import { z } from "zod/mini";
import { ApiFailure } from "#app/lib/api/failure.ts";

const details = z.object({
  decided: z.string(),
  decision: z.object({
    by: z.object({ email: z.optional(z.string()) }),
    at: z.string(),
  }),
});

/** Who decided what and when, where a decision came too late: `Approved by kim@… on Sat 21 Nov, 18:30.` */
export function decidedBy(error: unknown, format: (instant: string) => string): string | null {
  if (!(error instanceof ApiFailure) || error.code !== "already_decided") {
    return null;
  }
  const found = details.safeParse(error.details);
  if (!found.success) {
    return null;
  }
  const { decided, decision } = found.data;
  const what = decided.replaceAll("_", " ");
  const who = decision.by.email ?? "another operator";
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} by ${who} on ${format(decision.at)}.`;
}
