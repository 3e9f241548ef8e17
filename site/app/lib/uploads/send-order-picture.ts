import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { AnnouncePicture, FileAddress, OrderMessage } from "#app/lib/api/types.ts";
import { fileCalls, linkedFileCalls } from "./file-calls.ts";
import { pauseBeforeTry, putPart } from "./put-part.ts";
import { sendFile } from "./send-file.ts";

export type PicturePurpose = NonNullable<AnnouncePicture["purpose"]>;

/** Uploads a picture for an order; gives what the server calls it, once it is checked. */
export async function sendOrderPicture(
  owner: OrderAccess,
  purpose: PicturePurpose,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  const bytes = file.size;
  const announced =
    "orderGuid" in owner
      ? await fileCalls.announce({ ...owner, purpose, kind: "picture", bytes })
      : await answerOf(
          api.POST("/api/media/links/{orderHash}", {
            params: { path: owner },
            body: { purpose, bytes },
          }),
        );
  const { assetId } = announced;
  await sendFile({
    assetId,
    file,
    calls: "orderGuid" in owner ? fileCalls : linkedFileCalls(owner.orderHash, announced),
    put: putPart,
    pause: pauseBeforeTry,
    signal,
    onProgress: () => {},
  });
  return assetId;
}

/** Adds an uploaded picture to the brief of an order; said again, it is the same picture. */
export async function addBriefPicture(owner: OrderAccess, assetId: string): Promise<void> {
  await answerOf(
    api.POST("/api/orders/{orderRef}/brief-pictures", {
      params: atOrder(owner),
      body: { assetId },
    }),
  );
}

/** Sends an uploaded picture to the other party, as a message; a repeated call is the same message. */
export async function sendMessagePicture(
  owner: OrderAccess,
  assetId: string,
): Promise<OrderMessage> {
  return await answerOf(
    api.POST("/api/orders/{orderRef}/message-pictures", {
      params: atOrder(owner),
      body: { assetId },
    }),
  );
}

/** Where a file of an order is read, for a while. */
export async function fileAddress(
  owner: OrderAccess | { giftToken: string },
  assetId: string,
): Promise<FileAddress> {
  if ("giftToken" in owner) {
    return await answerOf(
      api.GET("/api/media/gifts/{giftToken}/{assetId}", {
        params: { path: { ...owner, assetId } },
      }),
    );
  }
  return await answerOf(
    api.GET("/api/media/orders/{orderRef}/{assetId}", {
      params: { path: { ...atOrder(owner).path, assetId } },
    }),
  );
}
