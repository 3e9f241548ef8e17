import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { icoOf, icoSides } from "./ico.ts";

const house = new URL("../../app/public/", import.meta.url);

/** The pictures of an ICO file as its directory describes them. */
function picturesIn(ico: Buffer): Buffer[] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, at) => {
    const entry = 6 + 16 * at;
    const [bytes, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return ico.subarray(offset, offset + bytes);
  });
}

test("the pictures of an icon are where its directory has them", async () => {
  const pngs = await Promise.all(
    icoSides.map(async (side) => ({
      side,
      png: await sharp({
        create: { width: side, height: side, channels: 4, background: "#14402f" },
      })
        .png()
        .toBuffer(),
    })),
  );
  const ico = icoOf(pngs);
  expect(picturesIn(ico)).toEqual(pngs.map(({ png }) => png));
  expect(icoSides.map((_, at) => ico.readUInt8(6 + 16 * at))).toEqual([...icoSides]);
});

test("the site's own favicon.ico shows its mark in each size", async () => {
  const pictures = picturesIn(readFileSync(new URL("favicon.ico", house)));
  const svg = readFileSync(new URL("favicon.svg", house));
  expect(pictures).toHaveLength(icoSides.length);
  for (const [at, picture] of pictures.entries()) {
    const side = icoSides[at] ?? 0;
    const drawn = await sharp(svg, { density: 288 }).resize(side, side).raw().toBuffer();
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([side, side]);
    const difference = data.reduce(
      (sum, value, byte) => sum + Math.abs(value - (drawn[byte] ?? 0)),
      0,
    );
    expect(difference / data.length).toBeLessThan(2);
  }
});
