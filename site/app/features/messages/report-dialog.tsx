import { useEffect, useState } from "react";
import { requiredResolver } from "#app/lib/forms/required-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { reportOf } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { serverTime, setDocument } from "#app/lib/live/writes/write.ts";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
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
  report: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why a message is reported. */
export function ReportDialog({ other, report, onClose }: ReportDialogProps) {
  const { field, frame } = useForm({
    defaults: { reason: "" },
    resolver: requiredResolver<{ reason: string }>({ reason: texts.chooseReason }),
    wordsFor: liveMessage,
    send: ({ reason }) => report(reason),
  });
  return (
    <FormDialog
      title={texts.reportTitle}
      description={texts.reportLead({ name: other })}
      confirm={texts.reportConfirm}
      danger
      {...frame}
      onClose={onClose}
    >
      <RadioCards legend={texts.reportReason} cards={reasons} {...field("reason")} />
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
  /** Rejects if this device cannot store the report. */
  report: (messageId: string, reason: string) => Promise<void>;
}

export function useReports(orderGuid: string, notes: MessageStorage | null): Reports {
  const [reported, setReported] = useState(none);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => setReported(notes?.reported() ?? none), [notes]);

  async function report(messageId: string, reason: string): Promise<void> {
    setProblem(null);
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
  }
  return { reported, problem, report };
}
