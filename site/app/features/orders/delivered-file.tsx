import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import type { DeliveredFile, FileAddress } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { fileAddress, type OrderAccess } from "./order-access.ts";

export interface DeliveredFileViewProps {
  file: DeliveredFile;
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
          <Player address={address} label={label} onBroken={renew} size={{ width, height }} />
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

interface PlayerProps {
  address: FileAddress;
  label: string;
  size: { width: number; height: number };
  onBroken: () => void;
}

/** The browser's own player, which keyboard and screen readers know. A new address goes on where the last one stopped. */
function Player({ address, label, size, onBroken }: PlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const at = useRef(0);
  const renewed = useRef(false);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a talent recorded has captions only when somebody wrote them
    <video
      ref={video}
      controls
      playsInline
      preload="metadata"
      src={address.url}
      width={size.width}
      height={size.height}
      aria-label={label}
      className="max-h-[80dvh] w-full rounded-xl bg-ink"
      onTimeUpdate={({ currentTarget }) => {
        at.current = currentTarget.currentTime;
        renewed.current = false;
      }}
      onLoadedMetadata={({ currentTarget }) => {
        if (at.current > 0) currentTarget.currentTime = at.current;
      }}
      onError={() => {
        // Once: a video that this browser cannot play is not mended by another address.
        if (renewed.current) return;
        renewed.current = true;
        onBroken();
      }}
    />
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
