import { useEffect, useState } from "react";
import { reportOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/write.ts";
import type { MessageStorage } from "./message-storage.ts";

const none: ReadonlySet<string> = new Set();

/**
 * What was reported from this device, and how to report more. Another device offers to report it again: the server
 * takes that for the same report, with the reason given first.
 */
export interface Reports {
  reported: ReadonlySet<string>;
  /** Why the last report was refused after it had been taken. */
  problem: string | null;
  /** Answers why the report could not be taken, or `null`. */
  report: (messageId: string, reason: string) => Promise<string | null>;
}

export function useReports(orderGuid: string, notes: MessageStorage | null): Reports {
  const [reported, setReported] = useState(none);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setReported(notes?.reported() ?? none), [notes]);

  async function report(messageId: string, reason: string): Promise<string | null> {
    setProblem(null);
    try {
      const { acknowledged } = await setDocument(reportOf(orderGuid, messageId), {
        reason,
        reportedAt: serverTime,
      });
      notes?.saveReported(messageId);
      setReported((before) => new Set([...before, messageId]));
      acknowledged.catch((error: unknown) => {
        notes?.removeReported(messageId);
        setReported((before) => new Set([...before].filter((id) => id !== messageId)));
        setProblem(`The message was not reported. ${liveMessage(error)}`);
      });
      return null;
    } catch (error) {
      return liveMessage(error);
    }
  }
  return { reported, problem, report };
}
