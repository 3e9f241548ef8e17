/** Returns an ICO file of square PNG pictures, which browsers and crawlers request as `/favicon.ico` without being asked to. */
export function icoOf(pictures: readonly { side: number; png: Uint8Array }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, { side, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    header.writeUInt8(side, entry);
    header.writeUInt8(side, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** The sides of the pictures in `favicon.ico`, in pixels. */
export const icoSides = [16, 32, 48] as const;
