import { FormProvider } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { focusNext } from "#app/features/orders/act/focus-next.ts";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { deliveryNote } from "#app/lib/api/rules/texts.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { textWithin } from "#app/lib/forms/text-rules.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { addressLines } from "#app/lib/texts/places-and-languages.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Textarea } from "#app/ui/forms/field.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-delivery";
import { emptyParcel, type ParcelDraft, parcelRules, shipmentOf } from "./parcel.ts";
import { ParcelFields } from "./parcel-fields.tsx";

const rules = z.object({
  deliverable: z.object({
    shipment: parcelRules(true),
    note: textWithin({ ...deliveryNote, shortest: 0 }),
  }),
});

interface Delivery {
  deliverable: { shipment: ParcelDraft; note: string };
}

export interface SendParcelFormProps {
  order: OrderView;
  access: OrderAccess;
}

/** Reports the shipment of a signed item, with its carrier. */
export function SendParcelForm({ order, access }: SendParcelFormProps) {
  const revalidator = useRevalidator();
  const { form, submit, summary, field, busy } = useForm<Delivery>({
    defaults: { deliverable: { shipment: emptyParcel, note: "" } },
    resolver: rulesResolver(() => rules),
    send: async ({ deliverable: { shipment, note } }) => {
      await actOn(access, {
        action: "deliver",
        version: order.version,
        deliverable: {
          kind: "shipment",
          shipment: shipmentOf(shipment),
          ...(note.trim() === "" ? {} : { note: note.trim() }),
        },
      });
      await revalidator.revalidate();
      showToast(texts.parcelReported);
      focusNext();
    },
  });
  const { shippingAddress, addressChangedAt } = order;
  return (
    <Card>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          className="grid gap-5"
          aria-label={texts.deliver}
        >
          <div>
            <h2 className="display text-2xl">{texts.parcelTitle}</h2>
            <p className="mt-1 text-soft">{texts.parcelLead}</p>
          </div>
          {shippingAddress != null && (
            <address className="rounded-xl bg-surface-sunken p-4 whitespace-pre-line not-italic">
              {addressLines(shippingAddress).join("\n")}
            </address>
          )}
          {addressChangedAt != null && (
            <p className="text-sm text-mute">
              {texts.addressChanged({ time: formatDateTime(addressChangedAt) })}
            </p>
          )}
          <ErrorSummary {...summary} />
          <ParcelFields none={texts.choose} />
          <Textarea
            label={texts.noteWithIt}
            aside={texts.optional}
            rows={3}
            maxLength={deliveryNote.longest}
            {...field("deliverable.note")}
          />
          <Button type="submit" variant="accent" busy={busy} className="justify-self-start">
            {texts.parcelSent}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
}
