import { Video } from "lucide-react";
import type { IntroVideo } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { FileButton } from "#app/ui/file-button.tsx";
import { acceptedVideos } from "./picture-slots.ts";

export interface IntroCardProps {
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
