// Makes the delivered videos: `node infra/seed/videos/caption.mjs` (README.md). Each is the animated portrait of the
// athlete with the lines of `data/deliveries.json`, two seconds each, drawn into the picture.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";

const folder = import.meta.dirname;
const deliveries = JSON.parse(readFileSync(join(folder, "../data/deliveries.json"), "utf8"));
const frames = mkdtempSync(join(tmpdir(), "captions-"));
const [width, height, seconds] = [480, 600, 2];
const mostLetters = 26;

for (const { name, athlete, captions, isSilent = false } of deliveries) {
  const inputs = [];
  const overlays = [];
  for (const [index, caption] of captions.entries()) {
    const picture = join(frames, `${name}-${index}.png`);
    await sharp(Buffer.from(drawn(linesOf(caption))))
      .png()
      .toFile(picture);
    inputs.push("-i", picture);
    const before = index === 0 ? "[portrait]" : `[shown${index - 1}]`;
    const from = index * seconds;
    overlays.push(
      `${before}[${index + 1}:v]overlay=enable='between(t,${from},${from + seconds})'[shown${index}]`,
    );
  }
  const filter = [`[0:v]hflip[portrait]`, ...overlays].join(";");
  const last = `[shown${captions.length - 1}]`;
  const intro = join(folder, `${athlete}.mp4`);
  const encoding = "-c:v libx264 -crf 30 -preset veryslow -pix_fmt yuv420p -r 12";
  // One customer of the demo reports a video without sound.
  const sound = isSilent ? ["-af", "volume=0", "-c:a", "aac"] : ["-c:a", "copy"];
  execFileSync("ffmpeg", [
    ...["-y", "-loglevel", "error", "-i", intro, ...inputs],
    ...["-filter_complex", filter, "-map", last, "-map", "0:a", ...encoding.split(" ")],
    ...sound,
    ...["-movflags", "+faststart", join(folder, "deliveries", `${name}.mp4`)],
  ]);
}

/** Returns the lines of a caption, each of which fits into the picture. */
function linesOf(caption) {
  const lines = [""];
  for (const word of caption.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > mostLetters) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function drawn(lines) {
  const [top, step] = [height - 44 - lines.length * 36, 36];
  const text = lines.map(
    (line, at) =>
      `<text x="240" y="${top + 30 + at * step}">${line.replaceAll("&", "&amp;")}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="16" y="${top - 10}" width="448" height="${lines.length * step + 24}" rx="18" fill="#0b1020" fill-opacity="0.86"/>
    <g font-family="DejaVu Sans" font-weight="bold" font-size="25" fill="#ffffff" text-anchor="middle">${text.join("")}</g>
  </svg>`;
}
