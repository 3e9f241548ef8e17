import { useEffect, useRef, useState } from "react";

/** The longest that a video may be, in seconds; the server refuses more. */
const longestSeconds = 15 * 60;
const countdownFrom = 3;
/** Bits of video in a second: sharp at 720 lines, and 15 minutes stay below 400 MB. */
const videoBitsPerSecond = 3_000_000;

export type RecorderStage =
  | "starting"
  | "blocked"
  | "waiting"
  | "counting"
  | "recording"
  | "paused"
  | "done";

export interface Recording {
  file: Blob;
  name: string;
  /** Where this page plays it. */
  url: string;
}

export interface Recorder {
  stage: RecorderStage;
  /** What the camera sees. */
  stream: MediaStream | null;
  /** Seconds until it begins, or seconds recorded. */
  seconds: number;
  recording: Recording | null;
  begin(): void;
  pause(): void;
  resume(): void;
  stop(): void;
  retake(): void;
}

/** Camera and microphone for as long as the page shows them; everything stays in this browser. */
export function useRecorder(fileName: string): Recorder {
  const [stage, setStage] = useState<RecorderStage>("starting");
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [recording, setRecording] = useState<Recording | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);

  useEffect(() => {
    let left = false;
    let opened: MediaStream | null = null;
    const video = { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 720 } };
    navigator.mediaDevices.getUserMedia({ audio: true, video }).then(
      (found) => {
        opened = found;
        if (left) return close(found);
        setStream(found);
        setStage("waiting");
      },
      (error: unknown) => {
        console.warn("failed to open the camera", error);
        if (!left) setStage("blocked");
      },
    );
    return () => {
      left = true;
      if (recorder.current?.state !== "inactive") recorder.current?.stop();
      if (opened !== null) close(opened);
    };
  }, []);

  // The recording's address is this page's alone and goes with it.
  const url = recording?.url;
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url]);

  useEffect(() => {
    if (stage !== "counting" && stage !== "recording") return;
    const timer = setInterval(() => {
      setSeconds((now) => (stage === "counting" ? now - 1 : now + 1));
    }, 1_000);
    return () => clearInterval(timer);
  }, [stage]);

  useEffect(() => {
    if (stage === "counting" && seconds <= 0 && stream !== null) {
      recorder.current = record(stream, fileName, (made) => {
        setRecording(made);
        setStage("done");
      });
      setSeconds(0);
      setStage("recording");
    }
    if (stage === "recording" && seconds >= longestSeconds) recorder.current?.stop();
  }, [stage, seconds, stream, fileName]);

  return {
    stage,
    stream,
    seconds,
    recording,
    begin() {
      setSeconds(countdownFrom);
      setStage("counting");
    },
    pause() {
      recorder.current?.pause();
      setStage("paused");
    },
    resume() {
      recorder.current?.resume();
      setStage("recording");
    },
    stop: () => recorder.current?.stop(),
    retake() {
      setRecording(null);
      setSeconds(0);
      setStage("waiting");
    },
  };
}

function record(
  stream: MediaStream,
  fileName: string,
  onDone: (recording: Recording) => void,
): MediaRecorder {
  const format = recordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType));
  const mimeType = format?.mimeType ?? "video/webm";
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  recorder.onstop = () => {
    const file = new Blob(pieces, { type: mimeType.split(";")[0] ?? "" });
    const name = `${fileName}.${format?.extension ?? "webm"}`;
    onDone({ file, name, url: URL.createObjectURL(file) });
  };
  // In pieces, so that a long recording does not lie in the recorder's memory alone.
  recorder.start(1_000);
  return recorder;
}

function close(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** In which format to record: MP4 where the browser can, which every phone plays; WebM otherwise. */
const formats = [
  { mimeType: "video/mp4;codecs=avc1.42E01E,mp4a.40.2", extension: "mp4" },
  { mimeType: "video/mp4", extension: "mp4" },
  { mimeType: "video/webm;codecs=vp9,opus", extension: "webm" },
  { mimeType: "video/webm;codecs=vp8,opus", extension: "webm" },
  { mimeType: "video/webm", extension: "webm" },
] as const;

type RecordingFormat = (typeof formats)[number];

/** The best format that `supports` takes; `null` where nothing can be recorded. */
export function recordingFormat(supports: (mimeType: string) => boolean): RecordingFormat | null {
  return formats.find(({ mimeType }) => supports(mimeType)) ?? null;
}

/** Whether this browser can record at all; a prerendered page is drawn as if it could not. */
export function canRecord(): boolean {
  return (
    typeof MediaRecorder !== "undefined" &&
    typeof navigator.mediaDevices?.getUserMedia === "function" &&
    recordingFormat((mimeType) => MediaRecorder.isTypeSupported(mimeType)) !== null
  );
}

/** `1:05`. */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
