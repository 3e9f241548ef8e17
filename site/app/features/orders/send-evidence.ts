import { answerOf, api } from "#app/lib/api/client.ts";
import { fileCalls, linkedFileCalls } from "#app/lib/uploads/file-calls.ts";
import { pauseBeforeTry } from "#app/lib/uploads/pause.ts";
import { putPart } from "#app/lib/uploads/put-part.ts";
import { sendFile } from "#app/lib/uploads/send-file.ts";
import type { OrderAccess } from "./order-access.ts";

/** Uploads a picture and shows it to the operators who decide the dispute. */
export async function sendEvidence(
  access: OrderAccess,
  file: Blob,
  signal: AbortSignal,
): Promise<void> {
  const assetId = await uploadEvidence(access, file, signal);
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

async function uploadEvidence(
  access: OrderAccess,
  file: Blob,
  signal: AbortSignal,
): Promise<string> {
  const bytes = file.size;
  const announced =
    "orderGuid" in access
      ? await fileCalls.announce({ ...access, purpose: "evidence", kind: "picture", bytes })
      : await answerOf(
          api.POST("/api/media/links/{orderHash}", { params: { path: access }, body: { bytes } }),
        );
  const { assetId } = announced;
  await sendFile({
    assetId,
    file,
    calls: "orderGuid" in access ? fileCalls : linkedFileCalls(access.orderHash, announced),
    put: putPart,
    pause: pauseBeforeTry,
    signal,
    onProgress: () => {},
  });
  return assetId;
}
