import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { ReturnView } from "#app/lib/api/types.ts";
import { nextLook, type Outcome, outcomeOf } from "./return-outcome.ts";

export interface ReturnState {
  outcome: Outcome;
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
    async function look(looks: number) {
      const query = { session_id: sessionId };
      try {
        const view = await answerOf(api.GET("/api/payments/return", { params: { query } }));
        if (!current) {
          return;
        }
        const outcome = outcomeOf(view);
        setState({ outcome, view, problem: null });
        if (outcome === "checking" || outcome === "processing") {
          lookLater(looks);
        }
      } catch (error) {
        if (current) {
          setState((before) => ({ ...before, problem: messageFor(error) }));
          lookLater(looks);
        }
      }
    }
    function lookLater(looks: number) {
      const wait = nextLook(looks);
      if (wait === null) {
        setState((before) => ({ ...before, outcome: "processing" }));
      } else {
        timer = setTimeout(() => void look(looks + 1), wait);
      }
    }
    void look(0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return state;
}
