import { fold } from "#app/lib/catalogue/search.ts";
import { shardFile } from "#app/lib/catalogue/search-shards.ts";

/** An athlete with the words to be found by. */
export interface Findable {
  /** As it is shown; a name that begins with what is typed comes first. */
  name: string;
  words: Iterable<string>;
}

export interface Tree {
  /** By the beginning of words; `SearchIndex` says what the numbers mean. */
  shards: Record<string, number>;
  /** Addresses of files, each with its athletes: places in the list that the tree was made of. */
  files: Map<string, number[]>;
}

/** The most athletes of one file: about 20 kB by gzip. */
const fileSize = 256;
/** How many athletes the file of a prefix with too many has: more than a search shows. */
const headSize = 48;

/**
 * Groups athletes by the prefixes of their words, with as many letters as it takes until a file holds a whole group. A
 * catalogue smaller than a file is one file. `athletes` are in their rank, which files keep.
 */
export function searchTree(athletes: readonly Findable[]): Tree {
  const byWord = new Map<string, number[]>();
  athletes.forEach(({ words }, at) => {
    for (const word of new Set(words)) {
      const list = byWord.get(word);
      if (list === undefined) byWord.set(word, [at]);
      else list.push(at);
    }
  });
  const tree: Tree = { shards: {}, files: new Map() };
  const names = athletes.map(({ name }) => fold(name));
  const words = [...byWord].sort(([one], [other]) => (one < other ? -1 : 1));
  if (words.length > 0) grow(tree, names, words, "");
  return tree;
}

type Words = readonly (readonly [word: string, athletes: readonly number[]])[];

/** `words` are in their order and all begin with `start`. */
function grow(tree: Tree, names: readonly string[], words: Words, start: string): void {
  const everybody = new Set(words.flatMap(([, athletes]) => athletes));
  if (everybody.size <= fileSize && start === "") {
    addFiles(tree, "", inRank(everybody));
    return;
  }
  // A prefix is extended to the longest one that all its words share.
  const key = sharedStart(words);
  if (words.length === 1 || everybody.size <= fileSize) {
    // A word that is a prefix of others is beside them.
    const free = Object.hasOwn(tree.shards, key) ? `${key} ` : key;
    const isOne = everybody.size <= fileSize;
    addFiles(tree, free, isOne ? inRank(everybody) : bestFirst(names, key, everybody));
    return;
  }
  if (key !== "") {
    tree.shards[key] = 0;
    tree.files.set(shardFile(key), bestFirst(names, key, everybody).slice(0, headSize));
  }
  for (let from = 0; from < words.length; ) {
    const letter = letterAt(words, from, key);
    let to = from + 1;
    while (to < words.length && letterAt(words, to, key) === letter) to += 1;
    grow(tree, names, words.slice(from, to), key + letter);
    from = to;
  }
}

function letterAt(words: Words, at: number, key: string): string {
  return words[at]?.[0].charAt(key.length) ?? "";
}

function addFiles(tree: Tree, key: string, athletes: readonly number[]): void {
  let pages = 0;
  for (let from = 0; from < athletes.length; from += fileSize) {
    pages += 1;
    tree.files.set(shardFile(key, pages), athletes.slice(from, from + fileSize));
  }
  tree.shards[key] = pages;
}

function sharedStart(words: Words): string {
  const first = words[0]?.[0] ?? "";
  const last = words.at(-1)?.[0] ?? "";
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, length);
}

/** Athletes whose name begins with the key, then those with it in the name, then all others; each in rank. */
function bestFirst(names: readonly string[], key: string, athletes: ReadonlySet<number>): number[] {
  const groups: [number[], number[], number[]] = [[], [], []];
  for (const at of inRank(athletes)) {
    const place = names[at]?.indexOf(key) ?? -1;
    groups[place === 0 ? 0 : place > 0 ? 1 : 2].push(at);
  }
  return groups.flat();
}

function inRank(athletes: ReadonlySet<number>): number[] {
  return [...athletes].sort((one, other) => one - other);
}
