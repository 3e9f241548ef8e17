// Email addresses as `domain::Email` takes, stores and shows them (functions/shared/domain/src/ids/email.rs): the email
// service takes ASCII alone, so a domain is sent as Punycode and shown as Unicode.

const atom = "[a-z0-9!#$%&'*+\\-/=?^_`{|}~]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const syntax = new RegExp(
  `^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)(?=..)${label}$`,
);

/** Returns a typed address in the form that is stored: trimmed, in lower case, its domain in ASCII (UTS 46). */
export function storedEmail(typed: string): string {
  const address = typed.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1);
  if (at < 0 || isAscii(host) || /[\s/:?#\\%[\]]/.test(host)) return address;
  const url = `https://${host}`;
  return URL.canParse(url) ? address.slice(0, at + 1) + new URL(url).hostname : address;
}

/** Returns whether a typed address is one that emails can be sent to. */
export function isEmail(typed: string): boolean {
  const address = storedEmail(typed);
  return address.length <= 254 && syntax.test(address);
}

/** Returns whether letters before the `@` are ones that the email service cannot deliver to. */
export function hasForeignLetters(typed: string): boolean {
  const at = typed.lastIndexOf("@");
  return [...typed.slice(0, Math.max(at, 0)).trim()].some(
    (letter) => !isAscii(letter) && /[\p{L}\p{N}]/u.test(letter),
  );
}

/** Returns an address as its owner writes it. A label whose letters can be mistaken for others stays Punycode. */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf("@");
  const labels = address.slice(at + 1).split(".");
  const read = labels.map(readLabel);
  const isTldAscii = isAscii(read.at(-1) ?? "");
  const shown = read.map((text, index) =>
    isAscii(text) || isUnmistakable(text, isTldAscii) ? text : labels[index],
  );
  return address.slice(0, at + 1) + shown.join(".");
}

function isAscii(text: string): boolean {
  return [...text].every((letter) => letter.charCodeAt(0) < 128);
}

/** Returns the Unicode text of a label, or the label if it has none. */
function readLabel(text: string): string {
  if (!text.startsWith("xn--")) return text;
  const read = decoded(text.slice(4));
  return read !== null && storedEmail(`a@${read}.example`) === `a@${text}.example` ? read : text;
}

function isUnmistakable(text: string, isTldAscii: boolean): boolean {
  const isOf = (letters: RegExp) => letters.test(text);
  return (
    (isOf(/^[-0-9a-z\u00df-\u00f6\u00f8-\u017e]+$/) && !isOf(/[\u0131\u0138\u0140\u0149]/)) ||
    isOf(/^[-0-9\u4e00-\u9fff\u3041-\u3096\uac00-\ud7a3]+$/) ||
    (!isTldAscii && alphabets.some(isOf))
  );
}

/** Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, Georgian. */
const alphabets = [
  /^[-0-9\u0370-\u03ff]+$/,
  /^[-0-9\u0400-\u04ff]+$/,
  /^[-0-9\u05d0-\u05ea]+$/,
  /^[-0-9\u0620-\u064a]+$/,
  /^[-0-9\u0900-\u097f]+$/,
  /^[-0-9\u0e01-\u0e4e]+$/,
  /^[-0-9\u10d0-\u10ff]+$/,
];

/** Decodes Punycode (RFC 3492, section 6.2); null if it cannot be decoded. */
function decoded(text: string): string | null {
  const end = text.lastIndexOf("-");
  const letters = [...text.slice(0, Math.max(end, 0))].map((letter) => letter.charCodeAt(0));
  let [code, index, bias] = [128, 0, 72];
  let at = end + 1;
  while (at < text.length) {
    const before = index;
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digitOf(text.charCodeAt(at));
      if (digit === null) return null;
      at += 1;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return null;
    letters.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...letters);
}

function digitOf(code: number): number | null {
  if (code >= 48 && code <= 57) return code - 22;
  return code >= 97 && code <= 122 ? code - 97 : null;
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35);
  return bias + Math.floor((36 * rest) / (rest + 38));
}
