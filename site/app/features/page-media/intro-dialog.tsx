import { useEffect, useState } from "react";
import { videoTitle } from "#app/lib/api/rules/texts.ts";
import { posterFrame } from "#app/lib/uploads/poster-frame.ts";
import { sendPageFile } from "#app/lib/uploads/send-order-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/page-media";
import { mostIntroBytes, mostIntroSeconds } from "./picture-slots.ts";
import { SendProgress } from "./send-progress.tsx";
import { useSending } from "./use-sending.ts";

export interface IntroDialogProps {
  file: File;
  onSave: (intro: { assetId: string; posterAssetId: string; title: string }) => Promise<void>;
  onClose: () => void;
}

type SentIntro = Record<"assetId" | "posterAssetId", string>;

/** Shows the chosen video, asks for its name, and uploads it with a poster picture. */
export function IntroDialog({ file, onSave, onClose }: IntroDialogProps) {
  const url = useObjectUrl(file);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [title, setTitle] = useState("");
  const [titleProblem, setTitleProblem] = useState<string | null>(null);
  /** Sent, and not saved before the athlete knows that some browsers do not show it. */
  const [sent, setSent] = useState<SentIntro | null>(null);
  const { progress, problem, send } = useSending();
  const fault = faultOf(file, seconds);

  const save = async () => {
    if (title.trim() === "") {
      setTitleProblem(texts.videoNameMissing);
      document.getElementById("intro-title")?.focus();
      return;
    }
    await send(file.size, async (signal, onProgress) => {
      if (sent !== null) {
        await onSave({ ...sent, title: title.trim() });
        return undefined;
      }
      const poster = await posterFrame(file);
      if (poster === null) return texts.videoUnreadable;
      const { assetId: posterAssetId } = await sendPageFile(
        "intro_poster",
        poster,
        signal,
        () => {},
      );
      const { assetId, content } = await sendPageFile("intro_video", file, signal, onProgress);
      if (content?.playback === "some_browsers") {
        setSent({ assetId, posterAssetId });
        return texts.introSomeBrowsers;
      }
      await onSave({ assetId, posterAssetId, title: title.trim() });
      return undefined;
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={texts.introVideo}
      footer={
        <DialogButtons>
          <Button
            variant="accent"
            busy={progress !== null}
            disabled={fault !== null}
            onClick={() => void save()}
          >
            {sent === null ? texts.takeVideo : texts.takeVideoAnyway}
          </Button>
        </DialogButtons>
      }
    >
      <div className="grid gap-5">
        {(fault ?? problem) !== null && <Notice tone="bad">{fault ?? problem}</Notice>}
        {url !== null && (
          // biome-ignore lint/a11y/useMediaCaption: a file that was chosen just now has no captions
          <video
            controls
            playsInline
            preload="metadata"
            src={url}
            aria-label={texts.yourVideo}
            className="max-h-[40dvh] w-full rounded-2xl bg-night"
            onLoadedMetadata={({ currentTarget }) => setSeconds(currentTarget.duration)}
          />
        )}
        <Input
          id="intro-title"
          label={texts.videoName}
          hint={texts.videoNameHint}
          aside={texts.ofLongest({ count: title.length, longest: videoTitle.longest })}
          maxLength={videoTitle.longest}
          value={title}
          error={titleProblem ?? undefined}
          onChange={({ target }) => {
            setTitle(target.value);
            setTitleProblem(null);
          }}
        />
        {progress !== null && <SendProgress progress={progress} />}
      </div>
    </Dialog>
  );
}

function faultOf(file: File, seconds: number | null): string | null {
  if (file.size > mostIntroBytes) return texts.videoTooLarge;
  // A browser's recording may have no duration. Then the server checks it.
  if (seconds !== null && Number.isFinite(seconds) && Math.ceil(seconds) > mostIntroSeconds) {
    return texts.videoTooLong({ most: mostIntroSeconds });
  }
  return null;
}

/** An address of a file of this device, for as long as it is shown. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
