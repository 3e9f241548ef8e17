/** The live document database that the product needs. */
export interface LiveDatabase {
  /** What the browser calls the copy it keeps of it; null where it keeps none. */
  readonly keptAs: string | null;
  /** False where this browser keeps no copy: what waits to be sent is lost with the page. Known after a while. */
  readonly isKept: Promise<boolean>;
  listenToDocument(path: string, observer: LiveObserver<FoundDocument | null>): () => void;
  listenToQuery(query: QueryWords, observer: LiveObserver<FoundDocument[]>): () => void;
  /** Queues a change. `kept` is done when this device has it, `acknowledged` when the server has. */
  write(change: Change): { kept: Promise<void>; acknowledged: Promise<void> };
  /** Done when the server has decided about every change that waits now, those of other tabs and of before included. */
  allSent(): Promise<void>;
  /** Ends every listener and stream of this tab. */
  close(): Promise<void>;
}

/** Receives a listener's events. After `failed` there are no more. */
export interface LiveObserver<Found> {
  found(what: Found, state: FoundState): void;
  failed(error: unknown): void;
}

export interface FoundState {
  /** The server has not confirmed it since listening began, or is out of reach. */
  fromCache: boolean;
  hasPendingWrites: boolean;
}

/** A document as it came, its times as RFC 3339 text. */
export interface FoundDocument {
  id: string;
  path: string;
  fields: Record<string, unknown>;
  /** A change of it is not acknowledged yet. */
  pending: boolean;
}

/** A query in plain words, so that it can be compared and written down. */
export interface QueryWords {
  collection: string;
  where?: readonly (readonly [field: string, operator: "==" | "in" | ">", value: WriteValue])[];
  orderBy?: readonly (readonly [field: string, direction: "asc" | "desc"])[];
  /** Only the first so many. */
  first?: number;
  /** Only the last so many. */
  last?: number;
}

export type Change =
  /** The whole document, whether or not there is one. */
  | { kind: "set"; path: string; fields: WriteData }
  /** Some fields, by their paths, of a document that must be there. */
  | { kind: "update"; path: string; fields: WriteData }
  | { kind: "delete"; path: string };

export type WriteData = { readonly [field: string]: WriteValue };

export type WriteValue =
  | null
  | undefined
  | boolean
  | number
  | string
  | Marker
  | readonly WriteValue[]
  | { readonly [field: string]: WriteValue };

/** A value that only the database can write. */
export class Marker {
  readonly kind: "server-time" | "remove-field" | "time";
  /** RFC 3339, for `time`. */
  readonly text: string;

  constructor(kind: Marker["kind"], text = "") {
    this.kind = kind;
    this.text = text;
  }
}

/**
 * Single requests to the document database: no listener, no local copy, no waiting for a connection. For one-time
 * reads, and for changes that depend on the current document.
 */
export interface LiteDatabase {
  /** What a query finds now. */
  find(query: QueryWords): Promise<FoundDocument[]>;
  /** How many documents a query finds now. */
  count(query: QueryWords): Promise<number>;
  /**
   * Reads a document and makes the change that `decide` returns, or none for `null`, atomically: after a concurrent
   * change both are repeated. `decide` may run more than once.
   */
  transact(path: string, decide: (found: FoundDocument | null) => Change | null): Promise<void>;
  close(): Promise<void>;
}
