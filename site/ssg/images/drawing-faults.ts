// Drawings are uploads, and hostile. On a page they are in `<img>`, where nothing runs; opened by their own address they
// would be documents of this site. So this file refuses those that could do something, and a policy disables the rest.

const name = String.raw`(?:[\w.-]+:)?`;
/** What a drawing must not have. */
export const lively = [
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
