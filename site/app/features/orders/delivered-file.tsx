import { Download } from "lucide-react";
import type { DeliveredFile } from "#app/lib/api/types.ts";
import { useFileAddress } from "#app/lib/uploads/use-file-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { VideoPlayer } from "#app/ui/video-player.tsx";
import type { OrderAccess } from "./order-access.ts";

export interface DeliveredFileViewProps {
  file: Pick<DeliveredFile, "assetId" | "content">;
  access: OrderAccess;
  /** What it is, for those who do not see it. */
  label: string;
}

/** A delivered video or picture. Its address runs out; whoever goes on watching then is given another. */
export function DeliveredFileView({ file, access, label }: DeliveredFileViewProps) {
  const { address, problem, renew } = useFileAddress(file.assetId, access);
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
