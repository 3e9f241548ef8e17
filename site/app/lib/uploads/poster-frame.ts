const longestSide = 1_280;
const jpegQuality = 0.85;
/** A browser that cannot read the video may never report it. */
const patienceMs = 15_000;

/** A frame of a video as a JPEG picture; `null` where this browser cannot draw it. */
export async function posterFrame(file: Blob, seconds?: number): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  try {
    const stop = AbortSignal.timeout(patienceMs);
    video.src = url;
    await waitForEvent(video, "loadeddata", stop);
    // A recording's first frame is often black.
    const end = Number.isFinite(video.duration) ? video.duration : 0;
    const moment = Math.min(seconds ?? 1, end / (seconds === undefined ? 2 : 1));
    if (moment > 0) {
      const sought = waitForEvent(video, "seeked", stop);
      video.currentTime = moment;
      await sought;
    }
    return await draw(video);
  } catch (error) {
    console.warn("failed to take a picture of a video", error);
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Waits for an event of the video. */
function waitForEvent(video: HTMLVideoElement, event: string, stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { once: true, signal: stop };
    video.addEventListener(event, () => resolve(), options);
    video.addEventListener(
      "error",
      () => reject(video.error ?? new Error("the video cannot be read")),
      options,
    );
    stop.addEventListener("abort", () => reject(stop.reason), { once: true });
  });
}

async function draw(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", jpegQuality));
}
