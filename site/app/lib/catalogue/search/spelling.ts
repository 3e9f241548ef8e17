// Corrects mistyped words.

/** How many letters of a word may be wrong, missing, too many, or have changed places. */
export function allowedTypos(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}

/**
 * The words of `known` that may be meant: those with the fewest slips. A word typed in part is compared with the beginnings
 * of words. Of equals those typed whole are taken.
 */
export function correctSpelling(typed: string, known: Iterable<string>): string[] {
  const most = allowedTypos(typed);
  if (most === 0) return [];
  let best = { slips: most, whole: Number.POSITIVE_INFINITY };
  let words: string[] = [];
  for (const word of known) {
    if (word.length < typed.length - most) continue;
    const { start, whole } = editDistance(typed, word, most);
    if (start > best.slips || (start === best.slips && whole > best.whole)) continue;
    if (start < best.slips || whole < best.whole) words = [];
    best = { slips: start, whole };
    words.push(word);
  }
  return [...new Set(words)].slice(0, mostMeant);
}

/** So many words that are equally near are looked for. */
const mostMeant = 4;

/**
 * Slips between what was typed and a word's nearest beginning, and between it and the whole word: letters changed, left
 * out, put in, and neighbours exchanged (optimal string alignment).
 */
function editDistance(typed: string, word: string, most: number): { start: number; whole: number } {
  // Characters beyond the longest matching beginning are ignored.
  const length = Math.min(word.length, typed.length + most + 1);
  let beforeLast: number[] = [];
  let last = Array.from({ length: length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= length; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let slips = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const areExchanged =
        row > 1 &&
        column > 1 &&
        typed[row - 1] === word[column - 2] &&
        typed[row - 2] === word[column - 1];
      if (areExchanged) slips = Math.min(slips, (beforeLast[column - 2] ?? 0) + 1);
      next.push(slips);
    }
    beforeLast = last;
    last = next;
  }
  return { start: Math.min(...last), whole: (last[length] ?? 0) + word.length - length };
}
