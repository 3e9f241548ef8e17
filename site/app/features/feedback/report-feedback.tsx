import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import { reportReason } from "#app/lib/api/rules/texts.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/feedback";

const rules = z.object({ reason: textWithin(reportReason, texts.reportReasonMissing) });

export interface ReportFeedbackProps {
  access: OrderAccess;
  /** The name of the person who wrote the feedback. */
  name: string;
  /** Whether the feedback was reported already: then a text replaces the button. */
  reported: boolean;
}

/** The button that reports the other party's feedback to the operators. Each feedback can be reported once. */
export function ReportFeedback({ access, name, reported }: ReportFeedbackProps) {
  const [open, setOpen] = useState(false);
  if (reported) return <span className="text-sm text-mute">{texts.reported}</span>;
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {texts.report({ name, hidden: (children) => <span className="sr-only">{children}</span> })}
      </Button>
      {open && <ReportDialog access={access} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReportDialog({
  access,
  name,
  onClose,
}: Pick<ReportFeedbackProps, "access" | "name"> & { onClose: () => void }) {
  const revalidator = useRevalidator();
  const { field, frame } = useForm<z.infer<typeof rules>>({
    defaults: { reason: "" },
    resolver: rulesResolver(() => rules),
    send: async ({ reason }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        answerOf(
          api.POST("/api/orders/{orderRef}/feedback/reports", {
            params: atOrder(access),
            body: { reason: reason.trim() },
          }),
        ),
      );
      showToast(texts.reportSent);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.reportTitle({ name })}
      description={texts.reportLead}
      confirm={texts.reportConfirm}
      danger
      {...frame}
      onClose={onClose}
    >
      <Textarea label={texts.reportReason} maxLength={reportReason.longest} {...field("reason")} />
    </FormDialog>
  );
}
