import { message } from "#app/lib/api/rules/texts.ts";

/** Characters a message may have at most (PRODUCT section 3). */
export const longestMessage = message.longest;

/** The text as it is kept: the server takes it in no other form (`domain::message`). */
export function normalizeText(typed: string): string {
  return (
    typed
      .replaceAll(/\r\n?/g, "\n")
      // Spaces of every width, such as the no-break space before a colon in French.
      .replaceAll(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, " ")
      // Removes other control and format characters, which come only from pasted text and are invisible. Joiners, tags
      // of flags and signs over numbers stay: the server checks their positions (`domain::text`).
      .replaceAll(/[^\P{Cc}\n]/gu, "")
      .replaceAll(
        /(?!\u200c|\u200d|[\u0600-\u0605]|\u06dd|\u070f|\u08e2|[\u{e0020}-\u{e007f}])\p{Cf}/gu,
        "",
      )
      .normalize("NFC")
      .trim()
  );
}

/** How many characters count. */
export function lengthOf(typed: string): number {
  return [...normalizeText(typed)].length;
}

/**
 * Returns the field's text after a message was returned: its text, before newer input. Nothing is cut, even if both
 * together are too long.
 */
export function joinReturnedText(refused: string, typed: string): string {
  return typed.trim() === "" ? refused : `${refused}\n\n${typed}`;
}
