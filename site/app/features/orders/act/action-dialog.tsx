import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { actOn, type OrderAccess, refundPreview } from "#app/features/orders/state/order-access.ts";
import { type ActionForm, bodyOf } from "#app/features/orders/state/order-words.ts";
import { useSavedReplies } from "#app/lib/accounts/use-saved-replies.ts";
import { orderRefOf } from "#app/lib/api/order-ref.ts";
import type { OrderView, RefundPreview } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { Textarea } from "#app/ui/forms/field.tsx";
import { InsertText, withInserted } from "#app/ui/forms/insert-text.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { focusNext } from "./focus-next.ts";

export interface ActionDialogProps {
  form: ActionForm;
  order: Pick<OrderView, "version"> & { money?: Pick<OrderView["money"], "total"> };
  access: OrderAccess;
  onClose: () => void;
}

interface Answers {
  reason: string;
  note: string;
}

/** The form of an action: its reason and its note. */
export function ActionDialog({ form: words, order, access, onClose }: ActionDialogProps) {
  const revalidator = useRevalidator();
  const replies = useSavedReplies(
    words.action === "decline" || words.action === "cancel_by_talent",
  );
  const { form, field, frame } = useForm<Answers>({
    defaults: { reason: "", note: "" },
    resolver: rulesResolver(() => rulesOf(words)),
    send: async ({ reason, note }) => {
      await changeAndRevalidate(revalidator.revalidate, () =>
        actOn(access, bodyOf(words, order.version, reason, note.trim())),
      );
      showToast(words.done);
      onClose();
      focusNext();
    },
  });
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      confirm={words.confirm}
      danger={words.danger}
      {...frame}
      onClose={onClose}
    >
      {words.action === "cancel_by_customer" && (
        <Refund access={access} paid={order.money?.total.amount ?? null} />
      )}
      {words.reasons !== undefined && (
        <RadioCards legend={texts.reason} cards={words.reasons} {...field("reason")} />
      )}
      <InsertText
        replies={replies}
        onInsert={(text) => {
          const note = withInserted(form.getValues("note"), text).slice(0, words.note.longest);
          form.setValue("note", note);
          form.setFocus("note");
        }}
      />
      <Textarea
        label={words.note.label}
        {...(words.note.required ? {} : { aside: texts.optional })}
        maxLength={words.note.longest}
        {...field("note")}
      />
    </FormDialog>
  );
}

/** The exact refund, before the cancellation, and its share of what was paid. */
function Refund({ access, paid }: { access: OrderAccess; paid: number | null }) {
  const [preview, setPreview] = useState<RefundPreview | null>(null);
  const orderRef = orderRefOf(access);
  useEffect(() => {
    let current = true;
    refundPreview(orderRef)
      .then((found) => current && setPreview(found))
      .catch((error: unknown) => console.warn("failed to fetch the refund preview", error));
    return () => {
      current = false;
    };
  }, [orderRef]);
  if (preview === null) {
    return <Skeleton className="h-12" />;
  }
  return (
    <p className="rounded-xl bg-surface-sunken p-4 text-lg">
      {texts.youGetBack({
        refund: formatMoney(preview.refund),
        share: shareOf(preview.refund.amount, paid),
        price: (children) => <span className="font-bold tabular">{children}</span>,
        aside: (children) => <span className="text-sm text-mute">{children}</span>,
      })}
    </p>
  );
}

function shareOf(refund: number, paid: number | null): "all" | "half" | "none" {
  if (refund === 0) return "none";
  return refund === paid ? "all" : "half";
}

function rulesOf(words: ActionForm) {
  const { longest } = words.note;
  const note = z.string().check(z.trim(), z.maxLength(longest, texts.atMost({ longest })));
  return z.object({
    reason:
      words.reasons === undefined
        ? z.string()
        : z.string().check(z.minLength(1, texts.chooseReason)),
    note: words.note.required === true ? note.check(z.minLength(1, texts.sayMore)) : note,
  });
}
