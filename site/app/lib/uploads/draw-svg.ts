import { UnreadablePicture } from "./redraw-picture.ts";

export const svgType = "image/svg+xml";

/** Longest side of the PNG in pixels: a wide logo is sharp in the header and in the largest icon. */
const longestSide = 2_048;

/** Draws an SVG to a PNG. It is drawn as `<img>`, where browsers run no script of it and load nothing that it names. */
export async function drawSvg(file: Blob): Promise<Blob> {
  const sized = sizedSvg(await file.text(), longestSide);
  if (sized === null) throw new UnreadablePicture("the file is no SVG with a size");
  const { text, width, height } = sized;
  const address = URL.createObjectURL(new Blob([text], { type: svgType }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser draws no pictures");
    context.drawImage(image, 0, 0, width, height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (drawn === null) throw new Error("this browser makes no PNG");
    return drawn;
  } catch (error) {
    throw new UnreadablePicture("the SVG cannot be drawn", { cause: error });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The XML declaration, which may name another encoding than that of the text. */
const declaration = /^\uFEFF?\s*<\?xml\s[\s\S]*?\?>/;
/** What may precede the root element, such as entities that it uses. */
const prologue = /^(?:\s|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^[>]*(?:\[[\s\S]*?\]\s*)?>)*/i;
const rootTag = /^<svg(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/;
/** Width and height, which the drawn size replaces. */
const sizes = /\s(?:width|height)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/**
 * Returns the SVG with a size in pixels, whose longer side is `longest`, and with a view box: without them, browsers
 * differ in what they draw. Returns `null` if it is no SVG, or has no size of which the shape is known.
 */
export function sizedSvg(
  svg: string,
  longest: number,
): { text: string; width: number; height: number } | null {
  const plain = svg.replace(declaration, "");
  const [start = ""] = prologue.exec(plain) ?? [];
  const element = plain.slice(start.length);
  const [tag, attributes, end = ""] = rootTag.exec(element) ?? [];
  if (tag === undefined || attributes === undefined) return null;
  const box = viewBoxOf(attributes);
  const size = sizeOf(attributes) ?? box;
  if (size === null) return null;
  const scale = longest / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const viewBox = box === null ? ` viewBox="0 0 ${size.width} ${size.height}"` : "";
  const rest = attributes.replace(sizes, "");
  const root = `<svg${rest} width="${width}" height="${height}"${viewBox}${end}>`;
  return { text: start + root + element.slice(tag.length), width, height };
}

interface Size {
  width: number;
  height: number;
}

function attributeOf(attributes: string, name: string): string | null {
  const [, value] = new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes) ?? [];
  return value?.slice(1, -1) ?? null;
}

function viewBoxOf(attributes: string): Size | null {
  const numbers =
    attributeOf(attributes, "viewBox")
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width = 0, height = 0] = numbers;
  return sizeIf(width, height);
}

/** Pixels of each unit of CSS. A percentage is no size. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
};

function sizeOf(attributes: string): Size | null {
  const [width, height] = ["width", "height"].map((name) => {
    const [, number, unit = ""] =
      /^\s*([\d.]+)\s*([a-z]*)\s*$/i.exec(attributeOf(attributes, name) ?? "") ?? [];
    return Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  });
  return sizeIf(width ?? 0, height ?? 0);
}

function sizeIf(width: number, height: number): Size | null {
  return width > 0 && height > 0 && width < Infinity && height < Infinity
    ? { width, height }
    : null;
}
