import type {
  Change,
  FoundDocument,
  FoundState,
  LiveDatabase,
  LiveObserver,
} from "./database-port.ts";
import type { CacheBackend } from "./local-cache.ts";

/** A database of a test: the test answers for the server. */
export class ScriptedDatabase implements LiveDatabase {
  readonly keptAs: string | null;
  isKept = Promise.resolve(true);
  closed = false;
  listening = 0;
  readonly changes: Change[] = [];
  /** Settles the changes, oldest first: with nothing to take one, with an error to refuse it. */
  readonly decisions: ((refusal?: unknown) => void)[] = [];
  #document: LiveObserver<FoundDocument | null> | null = null;
  #sent: (() => void)[] = [];

  constructor(keptAs: string | null = "copy") {
    this.keptAs = keptAs;
  }

  listenToDocument(_path: string, observer: LiveObserver<FoundDocument | null>): () => void {
    this.listening += 1;
    this.#document = observer;
    return () => {
      this.listening -= 1;
    };
  }

  listenToQuery(): () => void {
    throw new Error("no test listens to a query here");
  }

  /** Emits to the newest listener. */
  emit(fields: Record<string, unknown> | null, state: Partial<FoundState> = {}): void {
    const document = fields && { id: "1", path: "orders/1", fields, pending: false };
    this.#document?.found(document, { fromCache: false, hasPendingWrites: false, ...state });
  }

  fail(error: unknown): void {
    this.#document?.failed(error);
  }

  write(change: Change) {
    this.changes.push(change);
    const acknowledged = new Promise<void>((resolve, reject) => {
      this.decisions.push((refusal) => (refusal === undefined ? resolve() : reject(refusal)));
    });
    return { kept: Promise.resolve(), acknowledged };
  }

  allSent(): Promise<void> {
    return new Promise((resolve) => this.#sent.push(resolve));
  }

  /** Everything that waited is decided. */
  sendAll(): void {
    for (const done of this.#sent.splice(0)) done();
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}

/** A browser's storage in memory. */
export class MemoryStorage {
  readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.kept.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.kept.set(name, value);
  }
  removeItem(name: string): void {
    this.kept.delete(name);
  }
}

/** A backend in memory that records which databases were removed. */
export function memoryCacheBackend(): CacheBackend & { storage: MemoryStorage; removed: string[] } {
  const removed: string[] = [];
  return {
    storage: new MemoryStorage(),
    removed,
    open: new Set(),
    removeDatabase: async (name) => void removed.push(name),
  };
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
