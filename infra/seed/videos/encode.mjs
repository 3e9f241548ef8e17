// Encodes the frames of an intro video: `node infra/seed/videos/encode.mjs FRAMES OUT.mp4` (README.md).

import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const [frames = "", out = ""] = process.argv.slice(2);
const drawings = readdirSync(frames).filter((name) => name.endsWith(".svg"));
for (const [index, name] of drawings.entries()) {
  // The camera moves closer.
  const width = 640 - index;
  const height = Math.round(width * 1.25);
  await sharp(join(frames, name))
    .extract({
      left: Math.round((800 - width) / 2),
      top: Math.round((800 - height) / 2),
      width,
      height,
    })
    .resize(480, 600)
    .png()
    .toFile(join(frames, name.replace(".svg", ".png")));
}
const input = ["-framerate", "12", "-i", join(frames, "%03d.png")];
const chord =
  "0.05*sin(2*PI*220*t)+0.04*sin(2*PI*277*t)+0.04*sin(2*PI*330*t)*(0.6+0.4*sin(2*PI*t/3))";
const sound = ["-f", "lavfi", "-i", `aevalsrc='${chord}':s=22050:d=6`];
const video = [
  "-c:v",
  "libx264",
  "-crf",
  "30",
  "-preset",
  "veryslow",
  "-pix_fmt",
  "yuv420p",
  "-r",
  "12",
];
const audio = ["-c:a", "aac", "-b:a", "24k", "-ac", "1", "-shortest", "-movflags", "+faststart"];
execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...input, ...sound, ...video, ...audio, out]);
