import { ImagePlus } from "lucide-react";
import { DeliveredFileView } from "#app/features/orders/deliver/delivered-file.tsx";
import { useSendPicture } from "#app/features/orders/deliver/use-send-picture.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";
import { Card } from "#app/ui/card.tsx";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-details";

export interface OrderEvidenceProps {
  order: OrderView;
  access: OrderAccess;
}

/** Pictures of each side, which the API holds to. */
const maxPictures = 5;

/** While there is a dispute: pictures for those who decide it. */
export function OrderEvidence({ order, access }: OrderEvidenceProps) {
  const { busy, problem, send } = useSendPicture(
    (file, signal) => sendEvidence(access, file, signal),
    texts.evidenceSent,
  );
  const { evidence } = order;
  const isSide = order.viewer !== "operator";
  if (!isSide || (!has(order, "evidence") && evidence.length === 0)) return null;

  return (
    <Card>
      <section aria-label={texts.evidence} className="grid gap-4">
        <div>
          <h2 className="display text-2xl">{texts.evidenceTitle}</h2>
          <p className="mt-1 text-soft">{texts.evidenceLead}</p>
        </div>
        {evidence.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {evidence.map((shown, index) => (
              <li key={shown.assetId}>
                <DeliveredFileView
                  file={shown}
                  access={access}
                  label={texts.yourPicture({ number: index + 1 })}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Notice tone="bad">{problem}</Notice>}
        {has(order, "evidence") && evidence.length < maxPictures && (
          <div>
            <FileButton
              label={texts.pictureFile}
              accept="image/jpeg,image/png,image/webp"
              busy={busy}
              onChoose={(file) => void send(file)}
            >
              <ImagePlus aria-hidden="true" className="size-5" />
              {texts.addPicture}
            </FileButton>
            <p className="mt-2 text-sm text-mute">{texts.evidenceLimits}</p>
          </div>
        )}
      </section>
    </Card>
  );
}

/** Uploads a picture and shows it to the operators who decide the dispute. */
async function sendEvidence(access: OrderAccess, file: Blob, signal: AbortSignal): Promise<void> {
  const assetId = await sendOrderPicture(access, "evidence", file, signal);
  await answerOf(
    api.POST("/api/orders/{orderRef}/evidence", { params: atOrder(access), body: { assetId } }),
  );
}
