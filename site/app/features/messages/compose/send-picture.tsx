import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { OrderAccess } from "#app/lib/api/order-ref.ts";
import type { OrderMessage } from "#app/lib/api/types.ts";
import { pictureProblem } from "#app/lib/uploads/picture-problem.ts";
import { redrawPicture } from "#app/lib/uploads/redraw-picture.ts";
import { sendMessagePicture, sendOrderPicture } from "#app/lib/uploads/send-order-picture.ts";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/messages";

export interface SendPictureProps {
  owner: OrderAccess;
  /** Called when the picture is in the thread. */
  onSent: (message: OrderMessage) => void;
}

/** Sends a picture as a separate message. It is not stored on the device: offline it waits on this page. */
export function SendPicture({ owner, onSent }: SendPictureProps) {
  const sending = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    sending.current = stop;
    setBusy(true);
    setProblem(null);
    try {
      const drawn = await redrawPicture(file);
      const assetId = await sendOrderPicture(owner, "message_picture", drawn, stop.signal);
      onSent(await sendMessagePicture(owner, assetId));
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(pictureProblem(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <FileButton
        label={texts.pictureFile}
        accept="image/*"
        size="small"
        busy={busy}
        onChoose={(file) => void send(file)}
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {texts.attachPicture}
      </FileButton>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
    </div>
  );
}
