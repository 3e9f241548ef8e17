import { type SubmitEvent, useEffect, useState } from "react";
import { reportOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/write.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import * as texts from "#messages/messages";
import type { MessageStorage } from "./message-storage.ts";

/** Reasons for a report; the value is stored with the report. */
const reasons = [
  { value: "insulting", label: texts.reasonInsulting },
  { value: "sexual", label: texts.reasonSexual },
  { value: "off_platform", label: texts.reasonOffPlatform },
  { value: "fraud", label: texts.reasonFraud },
  { value: "other", label: texts.reasonOther },
] as const;

export interface ReportDialogProps {
  /** The author's name. */
  other: string;
  /** Sends the report; resolves to the reason of a failure, or `null`. */
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
      title={texts.reportTitle}
      description={texts.reportLead({ name: other })}
      confirm={texts.reportConfirm}
      danger
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <RadioCards
        legend={texts.reportReason}
        name="reason"
        cards={reasons}
        value={reason ?? ""}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
        error={missing ? texts.chooseReason : undefined}
      />
    </FormDialog>
  );
}

const none: ReadonlySet<string> = new Set();

/**
 * The reports from this device. Another device offers to report a message again: the server keeps one report, with the
 * first reason.
 */
interface Reports {
  reported: ReadonlySet<string>;
  /** Why the server refused the last report. */
  problem: string | null;
  /** Resolves to the reason of a failure, or `null`. */
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
        setProblem(texts.reportFailed({ problem: liveMessage(error) }));
      });
      return null;
    } catch (error) {
      return liveMessage(error);
    }
  }
  return { reported, problem, report };
}
