import { type CropView, cropArea, outputSize } from "./crop-area.ts";
import type { SlotRule } from "./picture-slots.ts";

const jpegQuality = 0.9;

/** Draws what a frame shows of a picture, on white where one could look through it. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  aspect: number,
  view: CropView,
): void {
  const { left, top, width, height } = cropArea(picture, aspect, view);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** What the frame shows as a file of its own: made of pixels alone, so nothing that a camera wrote is in it. */
export async function encodeCrop(
  picture: ImageBitmap,
  { aspect, widest }: SlotRule,
  view: CropView,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, outputSize(cropArea(picture, aspect, view), aspect, widest));
  drawCrop(canvas, picture, aspect, view);
  const file = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", jpegQuality),
  );
  if (file === null) throw new Error("this browser makes no JPEG pictures");
  return file;
}
