import { useRef, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import { Button } from "#app/ui/button.tsx";
import { VideoPlayer } from "#app/ui/media/video-player.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-delivery";
import { CaptionsChoice } from "./captions-choice.tsx";
import type { FileUpload, ReadyVideo as Ready } from "./use-file-upload.ts";

export interface ReadyVideoProps {
  upload: FileUpload;
  video: Ready;
}

/** A video that waits to be delivered: to be watched, with its picture and its captions to be chosen. */
export function ReadyVideo({ upload, video }: ReadyVideoProps) {
  const { name, file, poster, captions } = video;
  const player = useRef<HTMLVideoElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const takePicture = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const taken = await upload.choosePoster(player.current?.currentTime ?? 0);
      if (!taken) setProblem(texts.noPosterHere);
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold wrap-anywhere">
        {texts.readyToDeliver({ name })}
      </p>
      {file.content?.playback === "some_browsers" && (
        <Notice tone="warning" title={texts.someBrowsers}>
          {texts.someBrowsersHint}
        </Notice>
      )}
      {file.address != null && (
        <VideoPlayer
          videoRef={player}
          src={file.address.url}
          captions={captions?.address?.url}
          label={texts.yourVideo}
          className="max-h-96"
        />
      )}
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-4">
        {poster?.address != null && (
          <img
            src={poster.address.url}
            width={poster.content?.width}
            height={poster.content?.height}
            alt={texts.posterAlt}
            className="h-24 w-auto rounded-lg ring-1 ring-line"
          />
        )}
        <Button variant="outline" size="small" busy={busy} onClick={() => void takePicture()}>
          {texts.usePoster}
        </Button>
      </div>
      <CaptionsChoice
        captions={captions}
        videoSeconds={file.content?.seconds ?? 0}
        moment={() => player.current?.currentTime ?? 0}
        onChange={upload.setCaptions}
      />
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start"
        onClick={() => void upload.giveUp()}
      >
        {texts.useAnother}
      </Button>
    </div>
  );
}
