import { Upload, Video } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/orders-delivery";
import { ReadyVideo } from "./ready-video.tsx";
import type { FileUpload, UploadState } from "./use-file-upload.ts";

export interface DeliverFileProps {
  upload: FileUpload;
  /** Opens the camera; absent where the browser cannot record. */
  onRecord?: (() => void) | undefined;
  error?: string | undefined;
}

/** The delivered video: chosen from the device or recorded here, uploaded immediately, previewed before delivery. */
export function DeliverFile({ upload, onRecord, error }: DeliverFileProps) {
  const { state } = upload;
  return (
    <section aria-label={texts.video} className="grid gap-3">
      {state.stage === "none" && (
        <ChooseFile upload={upload} onRecord={onRecord} problem={state.problem ?? error ?? null} />
      )}
      {state.stage === "sending" && (
        <SendingFile state={state} onStop={() => void upload.giveUp()} />
      )}
      {state.stage === "ready" && <ReadyVideo upload={upload} video={state} />}
    </section>
  );
}

function ChooseFile({
  upload,
  onRecord,
  problem,
}: Pick<DeliverFileProps, "upload" | "onRecord"> & { problem: string | null }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          accept="video/mp4,video/webm,video/quicktime"
          className="sr-only"
          tabIndex={-1}
          aria-label={texts.videoFile}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) upload.send(file, file.name);
            target.value = "";
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          <Upload aria-hidden="true" className="size-5" />
          {texts.chooseVideo}
        </Button>
        {onRecord !== undefined && (
          <Button variant="outline" onClick={onRecord}>
            <Video aria-hidden="true" className="size-5" />
            {texts.recordHere}
          </Button>
        )}
      </div>
      <p className="text-sm text-mute">{texts.videoLimits}</p>
    </>
  );
}

function SendingFile({
  state: { name, progress },
  onStop,
}: {
  state: UploadState & { stage: "sending" };
  onStop: () => void;
}) {
  const id = useId();
  const { sent, total, waiting } = progress;
  const percent = total === 0 ? 0 : Math.floor((100 * sent) / total);
  return (
    <div className="grid gap-2 rounded-xl border-2 border-line bg-surface-raised p-4">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {texts.uploading({ name })}
        </label>
        <span className="tabular">{percent}%</span>
      </div>
      <progress id={id} className="h-3 w-full accent-control" max={100} value={percent} />
      <p role="status" className="text-sm text-mute">
        {waiting ? texts.uploadWaits : texts.uploadGoesOn}
      </p>
      <Button variant="ghost" size="small" className="justify-self-start" onClick={onStop}>
        {texts.stopUpload}
      </Button>
    </div>
  );
}
