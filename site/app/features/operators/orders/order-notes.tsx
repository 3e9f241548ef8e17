import { useRevalidator } from "react-router";
import { operatorName } from "#app/features/operators/parts/operator-name.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { operatorReason } from "#app/lib/api/rules/texts.ts";
import type { OrderFile } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/operators-orders";

/** The operators' notes about an order, and a form for another one. */
export function OrderNotes({ order }: { order: Pick<OrderFile, "orderGuid" | "notes"> }) {
  const revalidator = useRevalidator();
  const { form, field, frame, busy } = useForm({
    defaults: { text: "" },
    resolver: problemsResolver(({ text }) =>
      problemIf(text.trim() === "", "text", texts.noteMissing),
    ),
    send: async ({ text }) => {
      const params = { path: { orderGuid: order.orderGuid } };
      const body = { text: text.trim() };
      await answerOf(api.POST("/api/operators/orders/{orderGuid}/notes", { params, body }));
      form.reset();
      await revalidator.revalidate();
      showToast(texts.noteAdded);
    },
  });
  return (
    <Card>
      <h2 className="font-bold">{texts.notes}</h2>
      <p className="mb-3 text-sm text-mute">{texts.notesHint}</p>
      {order.notes.length === 0 ? (
        <p className="text-mute">{texts.noNotes}</p>
      ) : (
        <ol className="grid gap-3">
          {order.notes.map(({ noteGuid, by, at, text: note }) => (
            <li key={noteGuid}>
              <p className="text-sm wrap-anywhere text-mute">
                {texts.noteBy({ operator: operatorName(by), time: formatDateTime(at) })}
              </p>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
            </li>
          ))}
        </ol>
      )}
      <FormFrame {...frame} label={texts.addNote} className="mt-4 grid gap-3">
        <Textarea
          label={texts.note}
          maxLength={operatorReason.longest}
          rows={2}
          {...field("text")}
        />
        <Button
          type="submit"
          size="small"
          variant="outline"
          busy={busy}
          className="justify-self-start"
        >
          {texts.addNote}
        </Button>
      </FormFrame>
    </Card>
  );
}
