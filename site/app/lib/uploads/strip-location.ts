// Cameras write into a video where it was recorded. What is published must not say so; the boxes that may hold it are
// blanked in place, which changes no other byte.

const describing = new Set(["udta", "meta", "uuid"]);
/** A header of more bytes than this is no camera's. */
const mostHeaderBytes = 64 * 1024 * 1024;
/** Boxes of a file beside each other, before its header is given up. */
const mostBoxes = 64;

interface Box {
  name: string;
  start: number;
  /** Where its content begins. */
  content: number;
  end: number;
}

/** The same video without what it says about itself; a file of another format as it is. */
export async function stripLocation(file: Blob): Promise<Blob> {
  const header = await findHeader(file);
  if (header === null || header.end - header.start > mostHeaderBytes) return file;
  const bytes = new Uint8Array(await file.slice(header.start, header.end).arrayBuffer());
  const inside = boxesIn(bytes, header.content - header.start, bytes.length);
  const tracks = inside.filter(({ name }) => name === "trak");
  const parts = [...inside, ...tracks.flatMap(({ content, end }) => boxesIn(bytes, content, end))];
  for (const { name, start } of parts) {
    // `free` is space that every player steps over.
    if (describing.has(name)) bytes.set(new TextEncoder().encode("free"), start + 4);
  }
  return new Blob([file.slice(0, header.start), bytes, file.slice(header.end)], {
    type: file.type,
  });
}

async function findHeader(file: Blob): Promise<Box | null> {
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= file.size; count += 1) {
    const head = new Uint8Array(await file.slice(at, at + 16).arrayBuffer());
    const box = boxAt(head, 0, file.size - at);
    if (box === null || (count === 0 && box.name !== "ftyp")) return null;
    if (box.name === "moov") {
      return { name: box.name, start: at, content: at + box.content, end: at + box.end };
    }
    at += box.end;
  }
  return null;
}

function boxesIn(bytes: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end; ) {
    const box = boxAt(bytes, at, end);
    if (box === null) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The box that begins at `at`, in something that ends at `end`; null for what is none. */
function boxAt(bytes: Uint8Array, at: number, end: number): Box | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (at + 8 > bytes.byteLength) return null;
  const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
  const short = view.getUint32(at);
  const isLong = short === 1;
  if (isLong && at + 16 > bytes.byteLength) return null;
  const length = short === 0 ? end - at : isLong ? Number(view.getBigUint64(at + 8)) : short;
  const content = at + (isLong ? 16 : 8);
  const box = { name, start: at, content, end: at + length };
  return box.end < content || box.end > end ? null : box;
}
