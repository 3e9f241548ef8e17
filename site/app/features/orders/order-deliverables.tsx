import { ExternalLink } from "lucide-react";
import type { OrderView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DeliveredFileView } from "./delivered-file.tsx";
import type { OrderAccess } from "./order-access.ts";
import { ShareVideo } from "./share-video.tsx";

/** What was delivered: a video to play, a link to open, or a note to read. */
export function OrderDeliverables({ order, access }: { order: OrderView; access: OrderAccess }) {
  if (order.deliverables.length === 0) {
    return null;
  }
  return (
    <Card tone="dark" className="on-dark">
      <h2 className="display text-2xl">Your delivery</h2>
      <ul className="mt-4 grid gap-4">
        {order.deliverables.map((deliverable, index) => (
          <li
            key={`${deliverable.kind}-${deliverable.file?.assetId ?? deliverable.url ?? deliverable.note ?? index}`}
            className="grid gap-3"
          >
            {deliverable.note != null && (
              <p className="wrap-anywhere whitespace-pre-line">{deliverable.note}</p>
            )}
            {deliverable.file != null && (
              <DeliveredFileView
                file={deliverable.file}
                access={access}
                label={`The ${deliverable.kind} by ${order.talent.displayName}`}
              />
            )}
            {deliverable.file != null && deliverable.kind === "video" && (
              <ShareVideo order={order} access={access} assetId={deliverable.file.assetId} />
            )}
            {deliverable.url != null && (
              <Button asChild variant="accent" className="mt-2">
                <a href={deliverable.url} target="_blank" rel="noreferrer noopener">
                  <ExternalLink aria-hidden="true" className="size-5" />
                  Open the delivery
                </a>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
