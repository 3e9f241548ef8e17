import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Metadata, type Sharp } from "sharp";
import { mediaFile } from "#ssg/catalogue/media-file.ts";
import { hashOf, maxBytes, maxPixels } from "./recipe.ts";

// Drawings are uploads, and hostile. On a page they are in `<img>`, where nothing runs; opened by their own address they
// would be documents of this site. So this file refuses those that could do something, and a policy disables the rest.

const name = String.raw`(?:[\w.-]+:)?`;
const lively = [
  // An entity or a style sheet from elsewhere, and names for text that the rules below would not see.
  /<!doctype|<!entity|<\?xml-stylesheet/i,
  new RegExp(
    `<${name}(?:script|foreignObject|iframe|object|embed|audio|video|handler|listener)\\b`,
    "i",
  ),
  new RegExp(`\\son[a-z]+\\s*=|${name}attributeName\\s*=\\s*["']\\s*${name}(?:href|on)`, "i"),
  // Only its own parts, and pixels that it brings along.
  /(?:href|src)\s*=(?!\s*["']\s*(?:#|data:image\/(?:png|jpe?g|webp|gif|avif)[;,]))/i,
  /\bxml:base\s*=/i,
  /@import|image-set\s*\(|\bsrc\s*\(|url\s*\((?!\s*["']?\s*#)/i,
];

/** Why a drawing cannot be used, or null: it must be readable text that runs nothing and fetches nothing. */
export function drawingFault(content: Uint8Array): string | null {
  const text = textOf(content);
  if (text === null) return "is a drawing that is no text in UTF-8";
  const plain = decoded(text);
  return lively.some((rule) => rule.test(text) || rule.test(plain))
    ? "is a drawing that runs or fetches something"
    : null;
}

/** A browser must read the text that is checked here: compressed, or in another encoding, it could be any other. */
function textOf(content: Uint8Array): string | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return null;
  }
  const [, encoding = "utf-8"] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return text.includes("\0") || !/^(?:utf-?8|us-ascii)$/i.test(encoding) ? null : text;
}

/** The text with characters that XML or CSS lets one write as numbers: `u&#114;l(` and `\75rl(` are `url(`. */
function decoded(text: string): string {
  return text
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
    )
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, "$1");
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

// Uploads are hostile: only these loaders ever run, whatever a file claims to be.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});

/** A picture as it lies in the export. */
export interface Source {
  content: Buffer;
  /** Of the content, in hexadecimal. */
  hash: string;
  vector: boolean;
  /** As it is shown, with the camera's rotation applied. */
  width: number;
  height: number;
}

/** Why a picture cannot be used: the end of a sentence that begins with its `src`. */
export class PictureFault extends Error {
  override readonly name = "PictureFault";
}

const formats = ["jpeg", "png", "webp", "svg"];

/** Reads the file behind `/media/...` and looks at its head; the pixels are not touched yet. */
export async function readSource(folder: string, src: string): Promise<Source> {
  const content = await readMedia(folder, src);
  const found = await readable(inspect(content));
  const vector = found.format === "svg";
  const fault = vector ? drawingFault(content) : null;
  if (fault !== null) throw new PictureFault(fault);
  const { width, height } = found.autoOrient;
  return { content, hash: hashOf(content), vector, width, height };
}

/** A pipeline over the pixels, turned upright; a drawing is drawn at `width` pixels. */
export function open(source: Source, width?: number): Sharp {
  const scale = source.vector && width !== undefined ? width / source.width : 1;
  return sharp(source.content, {
    limitInputPixels: maxPixels,
    ...(source.vector ? { density: Math.min(Math.max(72 * scale, 1), 2_400) } : {}),
  }).autoOrient();
}

async function readMedia(folder: string, src: string): Promise<Buffer> {
  const name = mediaFile(src);
  if (name === null) throw new PictureFault("does not lie below /media/");
  const file = join(folder, name);
  try {
    const { size } = await stat(file);
    if (size > maxBytes) throw new PictureFault(`is larger than ${maxBytes} bytes`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    throw new PictureFault(`is missing: there is no file ${file}`, { cause: error });
  }
}

async function inspect(content: Buffer): Promise<Metadata> {
  const found = await sharp(content, { limitInputPixels: maxPixels }).metadata();
  if (formats.includes(found.format)) return found;
  throw new PictureFault(`is ${found.format}, not one of ${formats.join(", ")}`);
}

/** The outcome of work on a picture's pixels: what stops it is the picture's fault. */
export async function readable<Outcome>(work: Promise<Outcome>): Promise<Outcome> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PictureFault) throw error;
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new PictureFault(`cannot be read as a picture: ${reason}`, { cause: error });
  }
}
