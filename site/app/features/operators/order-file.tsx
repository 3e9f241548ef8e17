import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { FileAddress } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";

export interface OrderFileViewProps {
  orderGuid: string;
  assetId: string;
  /** What it is, and whose. */
  label: string;
}

/** A file of an order, read when an operator asks for it: private things are not opened by looking at the page. */
export function OrderFileView({ orderGuid, assetId, label }: OrderFileViewProps) {
  const [address, setAddress] = useState<FileAddress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = () => {
    const params = { path: { orderGuid, assetId } };
    answerOf(api.GET("/api/media/orders/{orderGuid}/{assetId}", { params })).then(
      (found) => {
        setProblem(null);
        setAddress(found);
      },
      (error: unknown) => {
        console.warn("failed to find where a file is read", error);
        setProblem(messageFor(error));
      },
    );
  };
  return (
    <div className="grid gap-2">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {address === null && (
        <Button size="small" variant="outline" className="justify-self-start" onClick={open}>
          {`Open ${label}`}
        </Button>
      )}
      {address !== null &&
        (address.contentType.startsWith("image/") ? (
          <img src={address.url} alt={label} className="max-h-[70dvh] rounded-xl" />
        ) : (
          <VideoPlayer
            src={address.url}
            poster={address.posterUrl}
            captions={address.captionsUrl}
            label={label}
            onBroken={open}
          />
        ))}
    </div>
  );
}
