import { commonPasswords } from "./common-passwords.ts";

/** The longest part that is repeated: `abcdabcd`. */
const longestPart = 4;

/** Returns whether a password is on the list, repeats a short part, or is a run like `12345678`. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return commonPasswords.has(lower) || repeats(lower) || isRun(lower);
}

function repeats(lower: string): boolean {
  return Array.from({ length: longestPart }, (_, index) => index + 1).some(
    (length) =>
      lower.length >= 2 * length && lower.slice(length) === lower.slice(0, lower.length - length),
  );
}

/** Whether each character follows the one before it, up or down; after `9` comes `0`. */
function isRun(lower: string): boolean {
  const codes = [...lower].map((letter) => letter.charCodeAt(0));
  const pairs = codes.slice(1).map((code, index) => [codes[index] ?? 0, code] as const);
  const [zero, nine] = [48, 57];
  return (
    pairs.every(([one, next]) => next === one + 1 || (one === nine && next === zero)) ||
    pairs.every(([one, next]) => one === next + 1 || (one === zero && next === nine))
  );
}
