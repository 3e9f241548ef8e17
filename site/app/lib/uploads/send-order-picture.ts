import { answerOf, api } from "#app/lib/api/client.ts";
import type { AnnouncePicture, FileAddress, OrderMessage } from "#app/lib/api/types.ts";
import { fileCalls, linkedFileCalls } from "./file-calls.ts";
import { pauseBeforeTry, putPart } from "./put-part.ts";
import { sendFile } from "./send-file.ts";

/** Whom an upload for an order is from: an account, or whoever holds the order's link. */
export type PictureOwner = { orderGuid: string } | { orderHash: string };

export type PicturePurpose = NonNullable<AnnouncePicture["purpose"]>;

/** Uploads a picture for an order; gives what the server calls it, once it is checked. */
export async function sendOrderPicture(
  owner: PictureOwner,
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
export async function addBriefPicture(owner: PictureOwner, assetId: string): Promise<void> {
  if ("orderGuid" in owner) {
    await answerOf(
      api.POST("/api/orders/{orderGuid}/brief-pictures", {
        params: { path: owner },
        body: { assetId },
      }),
    );
  } else {
    await answerOf(
      api.POST("/api/orders/by-hash/{orderHash}/brief-pictures", {
        params: { path: owner },
        body: { assetId },
      }),
    );
  }
}

/** Shows an uploaded picture to the other side, as a message; said again, it is the same message. */
export async function sendMessagePicture(
  owner: PictureOwner,
  assetId: string,
): Promise<OrderMessage> {
  return "orderGuid" in owner
    ? await answerOf(
        api.POST("/api/orders/{orderGuid}/message-pictures", {
          params: { path: owner },
          body: { assetId },
        }),
      )
    : await answerOf(
        api.POST("/api/orders/by-hash/{orderHash}/message-pictures", {
          params: { path: owner },
          body: { assetId },
        }),
      );
}

/** Where a file of an order is read, for a while. */
export async function fileAddress(
  owner: PictureOwner | { giftToken: string },
  assetId: string,
): Promise<FileAddress> {
  if ("giftToken" in owner) {
    return await answerOf(
      api.GET("/api/media/gifts/{giftToken}/{assetId}", {
        params: { path: { ...owner, assetId } },
      }),
    );
  }
  return "orderGuid" in owner
    ? await answerOf(
        api.GET("/api/media/orders/{orderGuid}/{assetId}", {
          params: { path: { ...owner, assetId } },
        }),
      )
    : await answerOf(
        api.GET("/api/media/links/{orderHash}/{assetId}", {
          params: { path: { ...owner, assetId } },
        }),
      );
}
