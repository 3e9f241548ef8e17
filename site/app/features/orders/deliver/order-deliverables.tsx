import { ExternalLink, Truck } from "lucide-react";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import type { OrderView, Shipment } from "#app/lib/api/types.ts";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/orders-delivery";
import { DeliveredFileView } from "./delivered-file.tsx";

export interface OrderDeliverablesProps {
  order: OrderView;
  access: OrderAccess;
  /** The page's main button is another one. */
  isSecondary?: boolean;
}

/** What was delivered, the newest first: a video to play, a link to open, a parcel to track, or a note to read. */
export function OrderDeliverables({ order, access, isSecondary = false }: OrderDeliverablesProps) {
  if (order.deliverables.length === 0) {
    return null;
  }
  const variant = isSecondary ? "outlineOnDark" : "accent";
  return (
    <Card tone="dark" className="on-dark unwrap max-sm:-mx-5 max-sm:rounded-none">
      <h2 className="display text-2xl">{titleOf(order)}</h2>
      <ul className="mt-4 grid gap-4">
        {order.deliverables.toReversed().map((deliverable, index) => (
          <li
            key={`${deliverable.kind}-${deliverable.file?.assetId ?? deliverable.url ?? deliverable.note ?? index}`}
            className="grid gap-3"
          >
            {deliverable.file != null && (
              <DeliveredFileView
                file={deliverable.file}
                access={access}
                label={texts.fileBy({
                  kind: deliverable.kind,
                  talent: order.talent.displayName,
                })}
              />
            )}
            {deliverable.note != null && (
              <p className="wrap-anywhere whitespace-pre-line">{deliverable.note}</p>
            )}
            {deliverable.shipment != null && (
              <Parcel shipment={deliverable.shipment} variant={variant} />
            )}
            {deliverable.url != null && (
              <Button asChild variant={variant} className="mt-2 sm:justify-self-start">
                <a href={deliverable.url} target="_blank" rel="noreferrer noopener">
                  <ExternalLink aria-hidden="true" className="size-5" />
                  {texts.openDelivery}
                </a>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The title, in the words of its reader. */
function titleOf({ offer, viewer }: OrderView): string {
  const isParcel = offer.kind === "item";
  if (viewer === "customer" || viewer === "guest") {
    return isParcel ? texts.onItsWay : texts.yourDelivery;
  }
  return isParcel ? texts.parcelOnItsWay : texts.deliveredTitle;
}

interface ParcelProps {
  shipment: Shipment;
  variant: NonNullable<ButtonProps["variant"]>;
}

/** Who carries it, and the carrier's own page about it. */
function Parcel({ shipment, variant }: ParcelProps) {
  const { carrierName, trackingNumber, trackingUrl } = shipment;
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-2.5">
        <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
        <span className="wrap-anywhere">
          {trackingNumber == null
            ? texts.sentWith({ carrier: carrierName })
            : texts.sentWithNumber({
                carrier: carrierName,
                trackingNumber,
                number: (children) => <strong className="tabular">{children}</strong>,
              })}
        </span>
      </p>
      {trackingUrl != null && (
        <Button asChild variant={variant} className="justify-self-start">
          <a href={trackingUrl} target="_blank" rel="noreferrer noopener">
            <ExternalLink aria-hidden="true" className="size-5" />
            {texts.trackParcel}
          </a>
        </Button>
      )}
    </div>
  );
}
