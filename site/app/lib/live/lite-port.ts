import type { Change, FoundDocument, QueryWords } from "./database-port.ts";

/**
 * The document database asked directly, one request for one answer: no listener, no local copy, nothing that waits for a
 * connection. For what is asked once, and for changes that depend on what stands there.
 */
export interface LiteDatabase {
  /** What a query finds now. */
  find(query: QueryWords): Promise<FoundDocument[]>;
  /** How many documents a query finds now. */
  count(query: QueryWords): Promise<number>;
  /**
   * Reads a document and makes the change that `decide` answers, or none for `null`, as one step: if somebody else
   * changes it in between, both are done again. `decide` may run more than once.
   */
  transact(path: string, decide: (found: FoundDocument | null) => Change | null): Promise<void>;
  close(): Promise<void>;
}
