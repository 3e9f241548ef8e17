import { hashOf } from "#ssg/files/hash.ts";
import type { BuildState } from "./state.ts";

/** What lists were made of, from build to build: what is made of the same need not be made again to know its hash. */
export class Memory {
  readonly made: Record<string, readonly [of: string, made: string]> = {};
  readonly #before: BuildState["remembered"];
  readonly #rules: string;

  constructor(before: BuildState | null, rules: string) {
    this.#before = before?.remembered ?? {};
    this.#rules = rules;
  }

  /** The hash of what `make` made for `name` out of what has the hash `of`; made now only if it was not before. */
  readonly remember = (name: string, of: string, make: () => string): string => {
    const key = hashOf(this.#rules, of);
    const known = this.#before[name];
    const made = known?.[0] === key ? known[1] : make();
    this.made[name] = [key, made];
    return made;
  };

  /** The same for what takes time to make. */
  readonly rememberLater = async (
    name: string,
    of: string,
    make: () => Promise<string>,
  ): Promise<string> => {
    const known = this.#before[name];
    const key = hashOf(this.#rules, of);
    const made = known?.[0] === key ? known[1] : await make();
    this.made[name] = [key, made];
    return made;
  };

  /** Whether files were made of what has this hash already. */
  isMade(name: string, of: string): boolean {
    let isNew = false;
    this.remember(name, of, () => {
      isNew = true;
      return "";
    });
    return !isNew;
  }
}
