import type { Page } from "@playwright/test";

/** The IDs of a WebM file's segment and of an unknown length. */
const segment = Buffer.from("18538067", "hex");
const openLength = Buffer.from("01ffffffffffffff", "hex");

/** Records a second of video from a canvas, with padding that players skip. */
export async function recordVideo(page: Page, paddingBytes = 0): Promise<Buffer> {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 240;
    const context = canvas.getContext("2d");
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (context !== null) {
        context.fillStyle = `hsl(${frame * 12} 80% 50%)`;
        context.fillRect(0, 0, 320, 240);
      }
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  const video = Buffer.from(recorded);
  if (paddingBytes === 0) return video;
  const named = video.indexOf(segment) + segment.length;
  const inside = named + openLength.length;
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(paddingBytes) | (1n << 56n));
  const padding = Buffer.alloc(paddingBytes);
  return Buffer.concat([
    video.subarray(0, named),
    openLength,
    Buffer.from([0xec]),
    length,
    padding,
    video.subarray(inside),
  ]);
}

const executablePath = process.env.MATCHDAY_HEADLESS;

/** A browser with a fake camera and microphone, which need no permission. */
export const browserWithCamera = {
  launchOptions: {
    args: ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
};
