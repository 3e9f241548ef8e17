// Doc comments of Rust that are too short to contain more than the name below them.

export const fewWords = 4;
const block = /(?:^[ \t]*\/\/\/.*\n)+/gm;

/** Returns how many doc comments of a text have at most `fewWords` words. */
export function shortDocComments(text) {
  return [...text.matchAll(block)].filter(([lines]) => {
    const words = lines.replaceAll("///", " ").trim().split(/\s+/);
    return words.length <= fewWords && words[0] !== "";
  }).length;
}
