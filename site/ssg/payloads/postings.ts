import { GrowingNumbers } from "./growing-numbers.ts";
import type { KeptWords, NumberedWords } from "./kept-words.ts";

/** Who has which word: the words in their order, and of each the athletes in theirs. */
export interface Postings {
  words: string[];
  /** Of each word, where its athletes begin; one more at the end. */
  starts: Uint32Array;
  athletes: Uint32Array;
}

/** What is read of an athlete whose words have no numbers yet. */
export interface FoundBy {
  /** As it is shown, folded. */
  displayName: string;
  /** Of name, team, country, city and tags. */
  own: ReadonlySet<string>;
  headline: readonly string[];
}

/** Collects the words of athletes as numbers, one athlete after the other, in their rank. */
export class WordCollector {
  /** Of each athlete, as they are shown, folded. */
  readonly names: string[] = [];
  readonly #kept: KeptWords;
  /** Those of the last build in their order, then new ones. */
  readonly #words: string[];
  readonly #newWords = new Map<string, number>();
  #inOrder: readonly number[] | null = null;
  readonly #hashes: string[] = [];
  /** Of each athlete the own words, those of the sports besides, and those of the headline. */
  readonly #numbers = new GrowingNumbers();
  /** Where each of these three lists ends. */
  readonly #ends = new GrowingNumbers();

  constructor(kept: KeptWords) {
    this.#kept = kept;
    this.#words = kept.numbered.words.slice();
  }

  /** Adds an athlete. `read` is called only if no earlier build numbered the words that have this hash. */
  add(hash: string, sports: readonly string[], read: () => FoundBy): void {
    this.#hashes.push(hash);
    const place = this.#kept.find(hash);
    if (place !== -1) this.#addKept(place, sports);
    else {
      const { displayName, own, headline } = read();
      this.names.push(displayName);
      const from = this.#numbers.size;
      for (const word of own) this.#numbers.add(this.#numberOf(word));
      this.#ends.add(this.#numbers.size);
      this.#addSports(sports, from);
      for (const word of headline) this.#numbers.add(this.#numberOf(word));
    }
    this.#ends.add(this.#numbers.size);
  }

  /** How many athletes have a word, those of headlines aside. */
  *ownUses(): Generator<[word: string, athletes: number]> {
    const { own } = this.#uses();
    for (const [number, word] of this.#words.entries()) {
      const count = own[number] ?? 0;
      if (count > 0) yield [word, count];
    }
  }

  /** Returns all words but those in more headlines than `mostHeadlines`, unless they are an athlete's own. */
  postings(mostHeadlines: number): Postings {
    const { own, headline } = this.#uses();
    const isTelling = (word: number) => (headline[word] ?? 0) <= mostHeadlines;
    const usesOf = (word: number) =>
      (own[word] ?? 0) + (isTelling(word) ? (headline[word] ?? 0) : 0);
    const used = this.#sorted().filter((word) => usesOf(word) > 0);
    const starts = new Uint32Array(used.length + 1);
    /** Of each word, where its next athlete goes. */
    const next = new Uint32Array(this.#words.length);
    let size = 0;
    for (const [place, word] of used.entries()) {
      starts[place] = size;
      next[word] = size;
      size += usesOf(word);
    }
    starts[used.length] = size;
    const athletes = new Uint32Array(size);
    this.#each((athlete, word, isHeadline) => {
      if (isHeadline && !isTelling(word)) return;
      const at = next[word] ?? 0;
      athletes[at] = athlete;
      next[word] = at + 1;
    });
    return { words: used.map((word) => this.#words[word] ?? ""), starts, athletes };
  }

  /** Returns the words for the next build without unused ones. Must be the last call. */
  toKeep(): NumberedWords {
    const { own, headline } = this.#uses();
    const used = this.#sorted().filter((word) => (own[word] ?? 0) + (headline[word] ?? 0) > 0);
    const places = new Uint32Array(this.#words.length);
    for (const [place, word] of used.entries()) places[word] = place;
    const numbers = this.#numbers.all;
    // In their place: a copy would be the largest part of a first build's memory at this moment.
    for (const [at, word] of numbers.entries()) numbers[at] = places[word] ?? 0;
    return {
      words: used.map((word) => this.#words[word] ?? ""),
      names: this.names,
      hashes: this.#hashes.join(""),
      numbers,
      ends: this.#ends.all,
    };
  }

  #addKept(place: number, sports: readonly string[]): void {
    const { numbers, ends, names } = this.#kept.numbered;
    const end = (list: number) => ends[3 * place + list] ?? 0;
    this.names.push(names[place] ?? "");
    const from = this.#numbers.size;
    for (let at = place === 0 ? 0 : end(-1); at < end(0); at += 1) this.#copy(numbers, at);
    this.#ends.add(this.#numbers.size);
    this.#addSports(sports, from);
    for (let at = end(1); at < end(2); at += 1) this.#copy(numbers, at);
  }

  #copy(numbers: Uint32Array, at: number): void {
    this.#numbers.add(numbers[at] ?? 0);
  }

  /** Adds the words of sports that are not among the own ones, which begin at `from`. */
  #addSports(words: readonly string[], from: number): void {
    for (const word of words) {
      const number = this.#numberOf(word);
      if (!this.#numbers.has(number, from)) this.#numbers.add(number);
    }
    this.#ends.add(this.#numbers.size);
  }

  #each(visit: (athlete: number, word: number, isHeadline: boolean) => void): void {
    const numbers = this.#numbers.all;
    const ends = this.#ends.all;
    let at = 0;
    for (let list = 0; list < ends.length; list += 1) {
      const athlete = Math.floor(list / 3);
      const isHeadline = list % 3 === 2;
      for (const end = ends[list] ?? 0; at < end; at += 1) {
        visit(athlete, numbers[at] ?? 0, isHeadline);
      }
    }
  }

  /** Counts the athletes that have each word as their own, and in their headline. */
  #uses(): { own: Uint32Array; headline: Uint32Array } {
    const own = new Uint32Array(this.#words.length);
    const headline = new Uint32Array(this.#words.length);
    this.#each((_, word, isHeadline) => {
      const uses = isHeadline ? headline : own;
      uses[word] = (uses[word] ?? 0) + 1;
    });
    return { own, headline };
  }

  /** The numbers of all words in the order of these. Asked for when all are there. */
  #sorted(): readonly number[] {
    this.#inOrder ??= this.#merged();
    return this.#inOrder;
  }

  #merged(): number[] {
    const words = this.#words;
    const isBefore = (one: number, other: number) => (words[one] ?? "") < (words[other] ?? "");
    const fresh = [...this.#newWords.values()].sort((one, other) =>
      isBefore(one, other) ? -1 : 1,
    );
    const sorted: number[] = [];
    let next = 0;
    for (const number of this.#kept.numbered.words.keys()) {
      for (let other = fresh[next]; other !== undefined && isBefore(other, number); ) {
        sorted.push(other);
        next += 1;
        other = fresh[next];
      }
      sorted.push(number);
    }
    return sorted.concat(fresh.slice(next));
  }

  #numberOf(word: string): number {
    const known = this.#kept.numberOf(word);
    if (known !== -1) return known;
    const number = this.#newWords.get(word) ?? this.#words.length;
    if (number === this.#words.length) {
      this.#words.push(word);
      this.#newWords.set(word, number);
    }
    return number;
  }
}
