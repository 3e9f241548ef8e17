import { isMark, markFiles, shardFile } from "#app/lib/catalogue/search/shards.ts";
import type { Postings } from "./postings.ts";

export interface Tree {
  /** By the beginning of words; `SearchIndex` documents the numbers. */
  shards: Record<string, number>;
  /** Addresses of files, each with its athletes: places in the list that the tree was made of. */
  files: Map<string, Uint32Array>;
}

/** The most athletes of one file: about 20 kB by gzip. */
const fileSize = 112;
/** How many athletes the file of a prefix with too many has: more than a search shows. */
const headSize = 48;

/**
 * Groups athletes by the prefixes of their words, with as many letters as it takes until a file holds a whole group. A
 * catalogue smaller than a file is one file. Files keep the athletes' order, which is their rank. `names` are as they
 * are shown, folded: a name that begins with what is typed comes first.
 */
export function searchTree(postings: Postings, names: readonly string[]): Tree {
  const tree: Tree = { shards: {}, files: new Map() };
  if (postings.words.length > 0) {
    const everybody = () => new Uint32Array(names.length);
    const growing = { tree, postings, names, marks: everybody(), mark: 0, found: everybody() };
    grow(growing, { from: 0, to: postings.words.length }, "");
  }
  return tree;
}

interface Growing {
  tree: Tree;
  postings: Postings;
  names: readonly string[];
  /** Who was met since `mark` was raised. */
  marks: Uint32Array;
  mark: number;
  /** Capacity for all athletes. */
  found: Uint32Array;
}

/** Words in their order, from one place to before another. */
interface Words {
  from: number;
  to: number;
}

/** All of `words` begin with `start`. */
function grow(growing: Growing, words: Words, start: string): void {
  const { tree, postings } = growing;
  const everybody = everybodyIn(growing, words);
  if (everybody.length <= fileSize && start === "") {
    addFiles(tree, "", everybody);
    return;
  }
  // A prefix is extended to the longest one that all its words share.
  const key = sharedStart(postings.words, words);
  if (words.to - words.from === 1 || everybody.length <= fileSize) {
    // A word that is a prefix of others is beside them.
    const free = Object.hasOwn(tree.shards, key) ? `${key} ` : key;
    const isOne = everybody.length <= fileSize;
    addFiles(tree, free, isOne ? everybody : bestFirst(growing, key, everybody));
    return;
  }
  if (key !== "") {
    tree.shards[key] = 0;
    tree.files.set(shardFile(key), bestFirst(growing, key, everybody).slice(0, headSize));
  }
  for (let from = words.from; from < words.to; ) {
    const letter = letterAt(postings.words, from, key);
    let to = from + 1;
    while (to < words.to && letterAt(postings.words, to, key) === letter) to += 1;
    grow(growing, { from, to }, key + letter);
    from = to;
  }
}

/** Returns all athletes with one of the words, in rank order. */
function everybodyIn(growing: Growing, { from, to }: Words): Uint32Array {
  const { postings, marks, found } = growing;
  growing.mark += 1;
  const { mark } = growing;
  let count = 0;
  const end = postings.starts[to] ?? 0;
  for (let at = postings.starts[from] ?? 0; at < end; at += 1) {
    const athlete = postings.athletes[at] ?? 0;
    if (marks[athlete] === mark) continue;
    marks[athlete] = mark;
    found[count] = athlete;
    count += 1;
  }
  return found.slice(0, count).sort();
}

function letterAt(words: readonly string[], at: number, key: string): string {
  return words[at]?.charAt(key.length) ?? "";
}

function addFiles(tree: Tree, key: string, athletes: Uint32Array): void {
  let pages = 0;
  const most = isMark(key) ? markFiles * fileSize : athletes.length;
  for (let from = 0; from < Math.min(athletes.length, most); from += fileSize) {
    pages += 1;
    tree.files.set(shardFile(key, pages), athletes.slice(from, from + fileSize));
  }
  tree.shards[key] = pages;
}

function sharedStart(all: readonly string[], { from, to }: Words): string {
  const first = all[from] ?? "";
  const last = all[to - 1] ?? "";
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, length);
}

/** Athletes whose name begins with the key, then those with it in the name, then all others; each in rank. */
function bestFirst({ names }: Growing, key: string, athletes: Uint32Array): Uint32Array {
  const sorted = new Uint32Array(athletes.length);
  const places = new Uint8Array(athletes.length);
  let count = 0;
  for (const group of [0, 1, 2]) {
    for (let at = 0; at < athletes.length; at += 1) {
      const athlete = athletes[at] ?? 0;
      if (group === 0) places[at] = groupOf(names[athlete] ?? "", key);
      if (places[at] !== group) continue;
      sorted[count] = athlete;
      count += 1;
    }
  }
  return sorted;
}

function groupOf(name: string, key: string): number {
  const place = name.indexOf(key);
  if (place === 0) return 0;
  return place > 0 ? 1 : 2;
}
