import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/ui";
import { VideoPlayer } from "./video-player.tsx";

export interface MediaFileProps {
  /** Where the file is read for a while; `null` until that is known. */
  address: {
    url: string;
    posterUrl?: string | null;
    captionsUrl?: string | null;
    downloadUrl?: string | null;
  } | null;
  /** Why there is no address, or no other one. */
  problem: string | null;
  /** Asks for another address: the one known has run out. */
  renew: () => void;
  /** What it is, for those who do not see it. */
  label: string;
  width: number;
  height: number;
  isPicture?: boolean;
  /** How the button looks that downloads the file. */
  download?: "accent" | "outline";
  /** Class of the error text: on a tinted card it needs a background. */
  noticeClass?: string;
}

/** A video or picture with its download. Its address expires and is renewed during playback. */
export function MediaFile({
  address,
  problem,
  renew,
  label,
  width,
  height,
  isPicture = false,
  download = "accent",
  noticeClass = "",
}: MediaFileProps) {
  return (
    <>
      {problem !== null && (
        <Notice tone="bad" className={noticeClass}>
          <p>{problem}</p>
          <Button variant="outline" size="small" className="mt-2" onClick={renew}>
            {common.tryAgain}
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
            canDownload={address.downloadUrl != null}
            onBroken={renew}
          />
        ))}
      {address?.downloadUrl != null && (
        <Button asChild variant={download} className="justify-self-start">
          <a href={address.downloadUrl} download>
            <Download aria-hidden="true" className="size-5" />
            {texts.download}
          </a>
        </Button>
      )}
    </>
  );
}
