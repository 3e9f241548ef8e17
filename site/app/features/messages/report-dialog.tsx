import { type SubmitEvent, useEffect, useState } from "react";
import { reportOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/write.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import type { MessageStorage } from "./message-storage.ts";

/** Why a message is reported; the value is what is kept with the report. */
const reasons = [
  { value: "insulting", label: "It is insulting or threatening" },
  { value: "sexual", label: "It is sexual" },
  { value: "off_platform", label: "It wants to settle or pay the order elsewhere" },
  { value: "fraud", label: "It is a fraud or asks for private data" },
  { value: "other", label: "Something else" },
] as const;

export interface ReportDialogProps {
  /** Whose message it is. */
  other: string;
  /** Hands the report in; answers why it could not be taken, or `null`. */
  report: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks why a message is reported. */
export function ReportDialog({ other, report, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(reason === undefined);
    if (reason === undefined) return;
    setBusy(true);
    setProblem(await report(reason));
    setBusy(false);
  }

  return (
    <FormDialog
      title="Report this message?"
      description={`We look at it together with the order. ${other} is not told.`}
      confirm="Report the message"
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <RadioCards
        legend="What is wrong with it?"
        name="reason"
        cards={reasons}
        value={reason ?? ""}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? "Choose a reason" : undefined}
      />
    </FormDialog>
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * What was reported from this device, and how to report more. Another device offers to report it again: the server
 * takes that for the same report, with the reason given first.
 */
interface Reports {
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
