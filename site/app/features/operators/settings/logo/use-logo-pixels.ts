import { useEffect, useState } from "react";
import { fitWithin } from "#app/lib/uploads/redraw-picture.ts";

/** Enough to see which colours a logo has, and how much of each. */
const longestSide = 96;

/** The pixels of the logo at this address, small; `null` until they are read, or if this browser cannot read them. */
export function useLogoPixels(src: string): ArrayLike<number> | null {
  const [read, setRead] = useState<{ src: string; pixels: ArrayLike<number> } | null>(null);
  useEffect(() => {
    let left = false;
    readPixels(src)
      .then((pixels) => {
        if (!left) setRead({ src, pixels });
      })
      .catch((error: unknown) => console.warn("failed to read the colours of the logo", error));
    return () => {
      left = true;
    };
  }, [src]);
  return read?.src === src ? read.pixels : null;
}

async function readPixels(src: string): Promise<ArrayLike<number>> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const natural = { width: image.naturalWidth, height: image.naturalHeight };
  const { width, height } = fitWithin(natural, longestSide);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("this browser draws no pictures");
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
