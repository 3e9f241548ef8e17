import { useRef, useState } from "react";
import { FormProvider, useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { focusNext } from "#app/features/orders/act/focus-next.ts";
import { UndoCountdown } from "#app/features/orders/act/undo-countdown.tsx";
import { useHeldRequest } from "#app/features/orders/act/use-held-request.ts";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { deliveryNote } from "#app/lib/api/rules/texts.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-delivery";
import { DeliverFile } from "./deliver-file.tsx";
import { emptyParcel, type ParcelDraft, parcelRules, shipmentOf } from "./parcel.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { RecordDialog } from "./record-dialog.tsx";
import { type ReadyVideo, useFileUpload } from "./use-file-upload.ts";
import { canRecord } from "./use-recorder.ts";

const note = textWithin({ ...deliveryNote, shortest: 0 });
const shipment = parcelRules(false);
const link = z.object({
  deliverable: z.object({
    shipment,
    kind: z.string(),
    url: z
      .url({ protocol: /^https$/, error: texts.linkInvalid })
      .check(z.maxLength(2_048, texts.linkTooLong)),
    note,
  }),
});
const words = z.object({
  deliverable: z.object({
    shipment,
    kind: z.string(),
    url: z.string(),
    note: note.check(z.minLength(1, texts.noteMissing)),
  }),
});

const file = z.object({
  deliverable: z.object({ shipment, kind: z.string(), url: z.string(), note }),
});
const rules = { link, note: words, video: file };

interface Delivery {
  deliverable: {
    kind: keyof typeof rules;
    url: string;
    note: string;
    assetId: string;
    shipment: ParcelDraft;
  };
}

export interface DeliverFormProps {
  order: OrderView;
  access: OrderAccess;
  action: "deliver" | "deliver_direct";
}

/** Hands over the work: a video that is uploaded or recorded here, a link to it, or a note. */
export function DeliverForm({ order, access, action }: DeliverFormProps) {
  const revalidator = useRevalidator();
  const upload = useFileUpload(order.orderGuid);
  const direct = action === "deliver_direct";
  const { hold, secondsLeft, sendNow, undo } = useHeldRequest();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { form, submit, summary, errorOf, field, busy } = useForm<Delivery>({
    defaults: {
      deliverable: {
        kind: order.offer.kind === "video" ? "video" : "link",
        url: "",
        note: "",
        assetId: "",
        shipment: emptyParcel,
      },
    },
    resolver: rulesResolver(({ deliverable }) => rules[deliverable.kind]),
    send: async ({ deliverable: { kind, url, note: text, shipment: parcel } }) => {
      const sent = shipmentOf(parcel);
      const ready = kind === "video" && upload.state.stage === "ready" ? upload.state : null;
      // It charges the card, as an acceptance does.
      if (direct && !(await hold())) return;
      await actOn(
        access,
        {
          action,
          version: order.version,
          deliverable: {
            kind,
            ...(kind === "link" ? { url: url.trim() } : {}),
            ...(ready === null ? {} : namedFiles(ready)),
            ...(text.trim() === "" ? {} : { note: text.trim() }),
            ...(sent === null ? {} : { shipment: sent }),
          },
        },
        { keepalive: direct },
      );
      if (ready !== null) await upload.delivered();
      await revalidator.revalidate();
      showToast(texts.delivered);
      focusNext();
    },
  });
  const [recording, setRecording] = useState(false);
  const records = useHydrated() && canRecord();
  const kind = useWatch({ control: form.control, name: "deliverable.kind" });
  const isHeld = secondsLeft !== null;
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-5"
        aria-label={texts.deliver}
      >
        <div>
          <h2 className="display text-2xl">{direct ? texts.readyAlready : texts.deliver}</h2>
          {direct && <p className="mt-1 text-soft">{texts.deliverDirectLead}</p>}
        </div>
        {/* What was sent with the press is what is delivered. */}
        <div className="grid gap-5" inert={isHeld}>
          <ErrorSummary {...summary} />
          <RadioCards
            legend={texts.whatDelivering}
            columns={3}
            cards={[
              { value: "video", label: texts.kindVideo, detail: texts.kindVideoDetail },
              { value: "link", label: texts.kindLink, detail: texts.kindLinkDetail },
              { value: "note", label: texts.kindNote, detail: texts.kindNoteDetail },
            ]}
            {...form.register("deliverable.kind")}
          />
          {kind === "video" && (
            <DeliverFile
              upload={upload}
              onRecord={records ? () => setRecording(true) : undefined}
              error={errorOf("deliverable.assetId")}
            />
          )}
          {kind === "link" && (
            <Input
              type="url"
              label={texts.linkToDelivery}
              placeholder="https://"
              {...field("deliverable.url")}
            />
          )}
          <Textarea
            label={kind === "note" ? texts.note : texts.noteWithIt}
            {...(kind === "note" ? {} : { aside: texts.optional })}
            maxLength={deliveryNote.longest}
            {...field("deliverable.note")}
          />
          {order.shippingAddress != null && (
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-semibold">{texts.parcelWithIt}</legend>
              <FormProvider {...form}>
                <ParcelFields none={texts.notSentYet} />
              </FormProvider>
            </fieldset>
          )}
        </div>
        {isHeld ? (
          <UndoCountdown
            title={texts.acceptingAndDelivering}
            send={texts.acceptAndDeliverNow}
            secondsLeft={secondsLeft}
            onSend={sendNow}
            onUndo={() => {
              undo();
              requestAnimationFrame(() => submitButton.current?.focus());
            }}
          />
        ) : (
          <Button
            ref={submitButton}
            type="submit"
            variant={direct ? "primary" : "accent"}
            busy={busy}
            disabled={kind === "video" && (upload.state.stage !== "ready" || upload.isReplacing)}
            className="justify-self-start"
          >
            {direct ? texts.acceptAndDeliver : texts.deliver}
          </Button>
        )}
      </form>
      {recording && (
        <RecordDialog order={order} onClose={() => setRecording(false)} onUse={upload.send} />
      )}
    </Card>
  );
}

function namedFiles({ file, poster, captions }: ReadyVideo) {
  return {
    assetId: file.assetId,
    ...(poster === null ? {} : { posterId: poster.assetId }),
    ...(captions === null ? {} : { captionsId: captions.assetId }),
  };
}
