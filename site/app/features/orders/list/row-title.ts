import type { OrderSummary } from "#app/lib/api/types.ts";
import { occasionLabel } from "#app/lib/texts/brief-labels.ts";
import * as texts from "#messages/orders-list";

/** Returns for whom and on which occasion; companies and some customers name none. */
export function rowTitle({
  offer,
  occasion,
  recipientName: recipient,
}: Pick<OrderSummary, "occasion" | "recipientName"> & {
  offer: Pick<OrderSummary["offer"], "kind">;
}) {
  return occasion === "other"
    ? texts.forRecipientOnly({ recipient })
    : texts.forRecipient({ recipient, occasion: occasionLabel(offer.kind, occasion) });
}
