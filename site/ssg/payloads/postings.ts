/** Who has which word: the words in their order, and of each the athletes in theirs. */
export interface Postings {
  words: string[];
  /** Of each word, where its athletes begin; one more at the end. */
  starts: Uint32Array;
  athletes: Uint32Array;
}

/** Numbers of words of one athlete after the other. Two million take 8 MB; as lists of texts, two hundred. */
class WordLists {
  #words = new Uint32Array(1_024);
  #size = 0;
  readonly #ends: number[] = [];

  add(word: number): void {
    if (this.#size === this.#words.length) {
      const larger = new Uint32Array(2 * this.#size);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#size] = word;
    this.#size += 1;
  }

  /** Ends the list of an athlete. */
  end(): void {
    this.#ends.push(this.#size);
  }

  each(visit: (athlete: number, word: number) => void): void {
    let at = 0;
    for (const [athlete, end] of this.#ends.entries()) {
      for (; at < end; at += 1) visit(athlete, this.#words[at] ?? 0);
    }
  }

  /** How many athletes have each of `count` words. */
  uses(count: number): Uint32Array {
    const uses = new Uint32Array(count);
    for (const word of this.#words.subarray(0, this.#size)) uses[word] = (uses[word] ?? 0) + 1;
    return uses;
  }
}

/** Collects the words of athletes, one athlete after the other, in their rank. */
export class WordCollector {
  readonly #numbers = new Map<string, number>();
  readonly #own = new WordLists();
  readonly #headline = new WordLists();

  /** Adds an athlete's own words, and those of the headline; each list without repetition. */
  add(own: Iterable<string>, headline: Iterable<string>): void {
    for (const word of own) this.#own.add(this.#numberOf(word));
    for (const word of headline) this.#headline.add(this.#numberOf(word));
    this.#own.end();
    this.#headline.end();
  }

  /** How many athletes have a word, those of headlines aside. */
  *ownUses(): Generator<[word: string, athletes: number]> {
    const uses = this.#own.uses(this.#numbers.size);
    for (const [word, number] of this.#numbers) {
      const count = uses[number] ?? 0;
      if (count > 0) yield [word, count];
    }
  }

  /** All words but those that stand in more headlines than `mostHeadlines`, unless they are somebody's own. */
  postings(mostHeadlines: number): Postings {
    const inHeadlines = this.#headline.uses(this.#numbers.size);
    const uses = this.#own.uses(this.#numbers.size);
    const isTelling = (word: number) => (inHeadlines[word] ?? 0) <= mostHeadlines;
    this.#headline.each((_, word) => {
      if (isTelling(word)) uses[word] = (uses[word] ?? 0) + 1;
    });
    const used = [...this.#numbers].filter(([, number]) => (uses[number] ?? 0) > 0);
    used.sort(([one], [other]) => (one < other ? -1 : 1));
    const starts = new Uint32Array(used.length + 1);
    /** Of each word, where its next athlete goes. */
    const next = new Uint32Array(this.#numbers.size);
    let size = 0;
    for (const [place, [, number]] of used.entries()) {
      starts[place] = size;
      next[number] = size;
      size += uses[number] ?? 0;
    }
    starts[used.length] = size;
    const athletes = new Uint32Array(size);
    const put = (athlete: number, word: number) => {
      const at = next[word] ?? 0;
      athletes[at] = athlete;
      next[word] = at + 1;
    };
    this.#own.each(put);
    this.#headline.each((athlete, word) => {
      if (isTelling(word)) put(athlete, word);
    });
    return { words: used.map(([word]) => word), starts, athletes };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(word, number);
    return number;
  }
}
