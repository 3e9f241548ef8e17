import type { SlotRule } from "./picture-slots.ts";

/** The visible part of a picture: `x` and `y` from 0 to 1 are its offset. */
export interface CropView {
  /** 1 shows as much as fits. */
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Pixels of the picture. */
export interface CropArea extends Size {
  left: number;
  top: number;
}

export const wholeView: CropView = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of a picture that a frame of this aspect, width by height, shows. */
export function cropArea(picture: Size, aspect: number, { zoom, x, y }: CropView): CropArea {
  const width = Math.min(picture.width, picture.height * aspect) / zoom;
  const height = width / aspect;
  const between = (value: number) => Math.min(1, Math.max(0, value));
  return {
    left: (picture.width - width) * between(x),
    top: (picture.height - height) * between(y),
    width,
    height,
  };
}

/** How far one may zoom in before there are fewer than `least` pixels across; never more than five times. */
export function mostZoom(picture: Size, aspect: number, least: number): number {
  const { width } = cropArea(picture, aspect, wholeView);
  return Math.min(5, Math.max(1, width / least));
}

/** The view after the picture was pulled by a part of the frame: 0.5 to the right is half of its width. */
export function movedView(
  view: CropView,
  picture: Size,
  aspect: number,
  by: { x: number; y: number },
): CropView {
  const { left, top, width, height } = cropArea(picture, aspect, view);
  const along = (at: number, pulled: number, room: number) =>
    room <= 0 ? 0.5 : Math.min(1, Math.max(0, (at - pulled) / room));
  return {
    zoom: view.zoom,
    x: along(left, by.x * width, picture.width - width),
    y: along(top, by.y * height, picture.height - height),
  };
}

/** Returns the size of the cropped file: no pixel is upscaled, and no invisible one is sent. */
export function outputSize({ width }: Size, aspect: number, widest: number): Size {
  const across = Math.min(Math.floor(width), widest);
  return { width: across, height: Math.max(1, Math.floor(across / aspect)) };
}

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

/** Returns the visible part as a new file: made from pixels, so it contains no camera metadata. */
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
