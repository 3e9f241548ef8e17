import { Upload, Video } from "lucide-react";
import type { IntroVideo, PagePicture } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileButton } from "#app/ui/forms/file-button.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/page-media";
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

/** Shows the portrait or the cover, with buttons that replace, describe and remove it. */
export function OnePictureCard({
  slot,
  hint,
  picture,
  mayRemove,
  onChoose,
  onDescribe,
  onRemove,
}: OnePictureCardProps) {
  const { title, fileLabel, least } = slotRules[slot];
  return (
    <Card className="grid gap-4">
      <div>
        <h3 className="text-xl font-bold">{title}</h3>
        <p className="text-sm text-mute">
          {hint} {texts.leastPixels(least)}
        </p>
      </div>
      {picture !== null && (
        <img
          src={picture.image.src}
          width={picture.image.width}
          height={picture.image.height}
          alt={picture.image.alt}
          className={classNames(
            "rounded-2xl bg-surface-sunken",
            slot === "avatar" ? "portrait-cover size-40" : "h-40 w-full object-cover",
          )}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton size="small" label={fileLabel} accept={acceptedPictures} onChoose={onChoose}>
          <Upload aria-hidden="true" className="size-5" />
          {picture === null ? texts.choosePicture : texts.replace}
        </FileButton>
        {picture !== null && (
          <Button variant="ghost" size="small" onClick={() => onDescribe(picture.image.alt)}>
            {texts.describe}
          </Button>
        )}
        {picture !== null && mayRemove && (
          <Button variant="ghost" size="small" onClick={onRemove}>
            {common.remove}
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

/** Shows the talent's intro video, with buttons that replace and remove it. */
export function IntroCard({ video, onChoose, onRemove }: IntroCardProps) {
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="text-xl font-bold">{texts.introVideo}</h3>
        <p className="text-sm text-mute">{texts.introVideoHint}</p>
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
          className="max-h-80 w-full rounded-2xl bg-night"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileButton
          size="small"
          label={texts.introVideoFile}
          accept={acceptedVideos}
          onChoose={onChoose}
        >
          <Video aria-hidden="true" className="size-5" />
          {video === null ? texts.chooseVideo : texts.replaceVideo}
        </FileButton>
        {video !== null && (
          <Button variant="ghost" size="small" aria-label={texts.removeVideo} onClick={onRemove}>
            {common.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
