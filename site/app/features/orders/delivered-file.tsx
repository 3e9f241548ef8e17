import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { DeliveredFile, FileAddress } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";
import { fileAddress, type OrderAccess } from "./order-access.ts";

export interface DeliveredFileViewProps {
  file: Pick<DeliveredFile, "assetId" | "content">;
  access: OrderAccess;
  /** What it is, for those who do not see it. */
  label: string;
}

/** A delivered video or picture. Its address runs out; whoever goes on watching then is given another. */
export function DeliveredFileView({ file, access, label }: DeliveredFileViewProps) {
  const { address, problem, renew } = useAddress(file.assetId, access);
  const { format, width, height } = file.content;
  const isPicture = format === "jpeg" || format === "png" || format === "webp";
  return (
    <div className="grid gap-3">
      {problem !== null && (
        <Notice tone="bad" className="bg-white">
          <p>{problem}</p>
          <Button variant="outline" size="small" className="mt-2" onClick={renew}>
            Try again
          </Button>
        </Notice>
      )}
      {address !== null &&
        (isPicture ? (
          <img src={address.url} width={width} height={height} alt={label} className="rounded-xl" />
        ) : (
          <VideoPlayer
            src={address.url}
            poster={address.posterUrl}
            captions={address.captionsUrl}
            label={label}
            width={width}
            height={height}
            onBroken={renew}
          />
        ))}
      {address?.downloadUrl != null && (
        <Button asChild variant="accent" className="justify-self-start">
          <a href={address.downloadUrl} download>
            <Download aria-hidden="true" className="size-5" />
            Download
          </a>
        </Button>
      )}
    </div>
  );
}

function useAddress(assetId: string, access: OrderAccess) {
  const [address, setAddress] = useState<FileAddress | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = "orderGuid" in access ? access.orderGuid : access.orderHash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page makes its access anew with each drawing; the key says which it is, the attempt asks again
  useEffect(() => {
    let left = false;
    fileAddress(access, assetId).then(
      (found) => {
        if (left) return;
        setProblem(null);
        setAddress(found);
      },
      (error: unknown) => {
        console.warn("failed to find where a delivery is read", error);
        if (!left) setProblem(messageFor(error));
      },
    );
    return () => {
      left = true;
    };
  }, [assetId, key, attempt]);
  return { address, problem, renew: () => setAttempt((count) => count + 1) };
}
