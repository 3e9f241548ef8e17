import { useState } from "react";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";

export interface Search<Found> {
  found: Found | null;
  busy: boolean;
  problem: string | undefined;
  search: (find: string) => Promise<void>;
}

/** Asks the API for what somebody looks for; only the latest answer counts. */
export function useSearch<Found>(ask: (find: string) => Promise<Found>): Search<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function search(find: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      setFound(await ask(find));
    } catch (error) {
      setFound(null);
      const field = error instanceof ApiFailure ? error.fields[0] : undefined;
      setProblem(field === undefined ? messageFor(error) : `This ${field.message}.`);
    } finally {
      setBusy(false);
    }
  }
  return { found, busy, problem, search };
}
