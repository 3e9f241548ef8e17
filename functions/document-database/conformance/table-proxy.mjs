// A proxy between the instances and the table: while it is shut, the table is unavailable.

import { connect, createServer } from "node:net";

export class TableProxy {
  #table;
  #server;
  /** Both ends of every connection that is open. */
  #ends = new Set();
  #isShut = false;

  /** `table` is the address of the database. */
  constructor(table) {
    this.#table = new URL(table);
    this.#server = createServer((caller) => this.#pass(caller));
  }

  async listen() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  /** From now on no call reaches the table, and waiting calls are cut off. */
  shut() {
    this.#isShut = true;
    for (const end of this.#ends) end.destroy();
  }

  open() {
    this.#isShut = false;
  }

  async close() {
    this.shut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(caller) {
    if (this.#isShut) return caller.destroy();
    const table = connect(Number(this.#table.port), this.#table.hostname);
    for (const [one, other] of [
      [caller, table],
      [table, caller],
    ]) {
      this.#ends.add(one);
      one.pipe(other);
      // Whatever ends one end ends both; `close` follows on every error.
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#ends.delete(one);
        other.destroy();
      });
    }
  }
}
