import { Upload, Video } from "lucide-react";
import type { IntroVideo, PagePicture } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileButton } from "#app/ui/file-button.tsx";
import { acceptedPictures, acceptedVideos, slotRules } from "./picture-slots.ts";

export interface OnePictureCardProps {
  slot: "avatar" | "cover";
  hint: string;
  picture: PagePicture | null;
  mayRemove: boolean;
  onChoose: (file: File) => void;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
}

/** The portrait or the cover: seen, replaced, described, removed. */
export function OnePictureCard({
  slot,
  hint,
  picture,
  mayRemove,
  onChoose,
  onDescribe,
  onRemove,
}: OnePictureCardProps) {
  const { title, least } = slotRules[slot];
  return (
    <Card className="grid gap-4">
      <div>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="text-sm text-ink-mute">
          {hint} At least {least.width} × {least.height} pixels.
        </p>
      </div>
      {picture !== null && (
        <img
          src={picture.image.src}
          width={picture.image.width}
          height={picture.image.height}
          alt={picture.image.alt}
          className={classNames(
            "rounded-2xl bg-paper-deep object-cover",
            slot === "avatar" ? "size-40" : "h-40 w-full",
          )}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          label={`${title} file`}
          accept={acceptedPictures}
          onChoose={onChoose}
        >
          <Upload aria-hidden="true" className="size-5" />
          {picture === null ? "Choose a picture" : "Replace"}
        </FileButton>
        {picture !== null && (
          <Button variant="ghost" size="small" onClick={() => onDescribe(picture.image.alt)}>
            Describe
          </Button>
        )}
        {picture !== null && mayRemove && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </Card>
  );
}

interface IntroCardProps {
  video: IntroVideo | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
}

/** The video in which the talent introduces themselves: seen, replaced, removed. */
export function IntroCard({ video, onChoose, onRemove }: IntroCardProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-xl font-bold">Intro video</h3>
        <p className="text-sm text-ink-mute">
          Say hello: MP4, MOV or WebM, at most 60 seconds and 200 MB. It never plays by itself.
        </p>
      </div>
      {video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: there are no captions of an intro yet
        <video
          controls
          playsInline
          preload="none"
          src={video.src}
          poster={video.poster.src}
          aria-label={video.title}
          className="max-h-80 w-full rounded-2xl bg-ink"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          label="Intro video file"
          accept={acceptedVideos}
          onChoose={onChoose}
        >
          <Video aria-hidden="true" className="size-5" />
          {video === null ? "Choose a video" : "Replace the video"}
        </FileButton>
        {video !== null && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            Remove the video
          </Button>
        )}
      </div>
    </div>
  );
}
