import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { PaymentOutcome, ReturnView } from "#app/lib/api/types.ts";

export interface ReturnState {
  /** `unknown` for an address that names no payment. */
  outcome: PaymentOutcome | "unknown";
  view: ReturnView | null;
  problem: string | null;
}

/** Asks until the payment service and we agree. The address alone is never believed. */
export function useReturn(sessionId: string): ReturnState {
  const [state, setState] = useState<ReturnState>({
    outcome: "checking",
    view: null,
    problem: null,
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    async function poll(polls: number) {
      const query = { session_id: sessionId };
      try {
        const view = await answerOf(api.GET("/api/payments/return", { params: { query } }));
        if (!current) {
          return;
        }
        setState({ outcome: view.outcome, view, problem: null });
        if (view.outcome === "checking" || view.outcome === "processing") {
          lookLater(polls);
        }
      } catch (error) {
        if (!current) {
          return;
        }
        if (isFinal(error)) {
          setState({ outcome: "unknown", view: null, problem: messageFor(error) });
        } else {
          setState((before) => ({ ...before, problem: messageFor(error) }));
          lookLater(polls);
        }
      }
    }
    function lookLater(polls: number) {
      const wait = pollDelay(polls);
      if (wait === null) {
        setState((before) => ({ ...before, outcome: "processing" }));
      } else {
        timer = setTimeout(() => void poll(polls + 1), wait);
      }
    }
    void poll(0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return state;
}

/** Asking again for a payment that does not exist gives the same answer. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof ApiFailure &&
    (error.code === "not_found" || error.code === "validation_failed")
  );
}

/** Returns the milliseconds until the next poll, growing; `null` when the page should announce an email. */
export function pollDelay(looks: number): number | null {
  const waits = [500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000, 5_000];
  return waits[looks] ?? null;
}
