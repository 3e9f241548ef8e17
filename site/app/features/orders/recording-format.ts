/** In which format to record: MP4 where the browser can, which every phone plays; WebM otherwise. */
const formats = [
  { mimeType: "video/mp4;codecs=avc1.42E01E,mp4a.40.2", extension: "mp4" },
  { mimeType: "video/mp4", extension: "mp4" },
  { mimeType: "video/webm;codecs=vp9,opus", extension: "webm" },
  { mimeType: "video/webm;codecs=vp8,opus", extension: "webm" },
  { mimeType: "video/webm", extension: "webm" },
] as const;

export type RecordingFormat = (typeof formats)[number];

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
