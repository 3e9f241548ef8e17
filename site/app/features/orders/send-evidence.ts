import { answerOf, api } from "#app/lib/api/client.ts";
import { sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";
import type { OrderAccess } from "./order-access.ts";

/** Uploads a picture and shows it to the operators who decide the dispute. */
export async function sendEvidence(
  access: OrderAccess,
  file: Blob,
  signal: AbortSignal,
): Promise<void> {
  const assetId = await sendOrderPicture(access, "evidence", file, signal);
  if ("orderGuid" in access) {
    await answerOf(
      api.POST("/api/orders/{orderGuid}/evidence", { params: { path: access }, body: { assetId } }),
    );
  } else {
    await answerOf(
      api.POST("/api/orders/by-hash/{orderHash}/evidence", {
        params: { path: access },
        body: { assetId },
      }),
    );
  }
}
