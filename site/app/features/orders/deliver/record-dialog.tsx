import { Circle, Pause, Play, RotateCcw, Square, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OrderView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import * as texts from "#messages/orders-delivery";
import { clockText, type Recorder, type RecorderStage, useRecorder } from "./use-recorder.ts";

export interface RecordDialogProps {
  order: OrderView;
  onClose: () => void;
  onUse: (file: Blob, name: string) => void;
}

/** Records the video, with the brief beside the camera to read from. */
export function RecordDialog({ order, onClose, onUse }: RecordDialogProps) {
  const recorder = useRecorder(`video-${order.number}`);
  const { stage, recording, seconds } = recorder;
  const [leaving, setLeaving] = useState(false);
  const isMade = stage === "recording" || stage === "paused" || stage === "done";
  return (
    <Dialog
      open
      onClose={() => {
        // One key or a touch beside the dialog must not cost minutes of recording.
        if (isMade) setLeaving(true);
        else onClose();
      }}
      title={texts.recordTitle}
      size="large"
      footer={
        <Controls
          recorder={recorder}
          onUse={() => {
            if (recording === null) return;
            onUse(recording.file, recording.name);
            onClose();
          }}
        />
      }
    >
      <div className="grid gap-4">
        {leaving && (
          <Notice tone="warning" title={texts.throwAwayTitle}>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button variant="danger" size="small" onClick={onClose}>
                {texts.throwAway}
              </Button>
              <Button variant="ghost" size="small" autoFocus onClick={() => setLeaving(false)}>
                {texts.keepRecording}
              </Button>
            </div>
          </Notice>
        )}
        {stage === "blocked" && <Notice tone="bad">{texts.cameraBlocked}</Notice>}
        <div className="relative">
          {recording === null ? (
            <Camera stream={recorder.stream} />
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: it was recorded a moment ago
            <video
              controls
              playsInline
              src={recording.url}
              aria-label={texts.yourRecording}
              className="max-h-[45dvh] w-full rounded-xl bg-night"
            />
          )}
          {stage === "counting" && (
            <p
              aria-hidden="true"
              className="display absolute inset-0 grid place-items-center text-9xl text-on-night"
            >
              {seconds}
            </p>
          )}
        </div>
        <p role="status" className="font-semibold tabular">
          {statusText(stage, seconds)}
        </p>
        {recording === null && <Prompter order={order} />}
      </div>
    </Dialog>
  );
}

/** What the camera sees, as in a mirror. */
function Camera({ stream }: { stream: MediaStream | null }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={texts.cameraPicture}
      className="max-h-[45dvh] w-full -scale-x-100 rounded-xl bg-night"
    />
  );
}

/** The brief, to be read while looking at the camera. */
function Prompter({ order: { brief } }: { order: OrderView }) {
  return (
    <section aria-label={texts.brief} className="rounded-xl bg-night p-5 text-on-night">
      <p className="display text-3xl wrap-anywhere">{brief.recipientName}</p>
      {brief.pronunciation != null && (
        <p className="mt-1 flex items-center gap-2 text-lg">
          <Volume2 aria-hidden="true" className="size-5 text-accent" />
          <span>
            {texts.pronounced({
              pronunciation: brief.pronunciation,
              label: (children) => <span className="sr-only">{children}</span>,
            })}
          </span>
        </p>
      )}
      <p className="mt-3 text-xl leading-relaxed wrap-anywhere whitespace-pre-line">
        {brief.instructions}
      </p>
    </section>
  );
}

function Controls({ recorder, onUse }: { recorder: Recorder; onUse: () => void }) {
  const { stage } = recorder;
  return (
    <div className="flex flex-wrap justify-end gap-3">
      {(stage === "waiting" || stage === "starting") && (
        <Button variant="accent" disabled={stage === "starting"} onClick={recorder.begin}>
          <Circle aria-hidden="true" className="size-5 fill-current" />
          {texts.startRecording}
        </Button>
      )}
      {stage === "recording" && (
        <Act icon={<Pause aria-hidden="true" className="size-5" />} onClick={recorder.pause}>
          {texts.pause}
        </Act>
      )}
      {stage === "paused" && (
        <Act icon={<Play aria-hidden="true" className="size-5" />} onClick={recorder.resume}>
          {texts.goOn}
        </Act>
      )}
      {(stage === "recording" || stage === "paused") && (
        <Button onClick={recorder.stop}>
          <Square aria-hidden="true" className="size-5 fill-current" />
          {texts.stop}
        </Button>
      )}
      {stage === "done" && (
        <>
          <Act icon={<RotateCcw aria-hidden="true" className="size-5" />} onClick={recorder.retake}>
            {texts.recordAgain}
          </Act>
          <Button variant="accent" onClick={onUse}>
            {texts.useVideo}
          </Button>
        </>
      )}
    </div>
  );
}

function Act({
  icon,
  onClick,
  children,
}: {
  icon: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button variant="outline" onClick={onClick}>
      {icon}
      {children}
    </Button>
  );
}

function statusText(stage: RecorderStage, seconds: number): string {
  const words: Record<RecorderStage, string> = {
    starting: texts.recorderStarting,
    blocked: texts.recorderBlocked,
    waiting: texts.recorderReady,
    counting: texts.recordingIn({ seconds }),
    recording: texts.recording({ time: clockText(seconds) }),
    paused: texts.pausedAt({ time: clockText(seconds) }),
    done: texts.recorderDone,
  };
  return words[stage];
}
