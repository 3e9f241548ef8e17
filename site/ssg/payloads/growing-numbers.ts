/** A list of numbers that grows. Two million take 8 MB; as an array of them, twice that, and as texts two hundred. */
export class GrowingNumbers {
  size = 0;
  #room = new Uint32Array(1_024);

  add(number: number): void {
    if (this.size === this.#room.length) {
      const larger = new Uint32Array(2 * this.size);
      larger.set(this.#room);
      this.#room = larger;
    }
    this.#room[this.size] = number;
    this.size += 1;
  }

  /** Whether a number is there at `from` or later. */
  has(number: number, from: number): boolean {
    for (let at = from; at < this.size; at += 1) if (this.#room[at] === number) return true;
    return false;
  }

  /** Valid until the next one is added. */
  get all(): Uint32Array {
    return this.#room.subarray(0, this.size);
  }
}
