import { ConnectionLost } from "#app/lib/offline/connection.ts";

// Files of the build that a page asks for when somebody wants more than stands in it.

interface Kept {
  loading: Promise<unknown>;
  /** Set once it is here. */
  value?: unknown;
}

const kept = new Map<string, Kept>();

/** Loads a file once per visit; a failed load is tried again by the next caller. */
export function loadList<List>(
  address: string,
  accepts: (value: unknown) => value is List,
): Promise<List> {
  const known = kept.get(address)?.loading ?? begin(address);
  return known.then((value) => {
    if (accepts(value)) return value;
    kept.delete(address);
    throw new Error(`${address} has an unknown shape`);
  });
}

/** What was loaded before; null until it is here. */
export function loadedList<List>(
  address: string,
  accepts: (value: unknown) => value is List,
): List | null {
  const value = kept.get(address)?.value;
  return accepts(value) ? value : null;
}

function begin(address: string): Promise<unknown> {
  const entry: Kept = {
    loading: fetchFile(address).then(
      (value) => {
        entry.value = value;
        return value;
      },
      (error: unknown) => {
        kept.delete(address);
        throw error;
      },
    ),
  };
  kept.set(address, entry);
  return entry.loading;
}

async function fetchFile(address: string): Promise<unknown> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new ConnectionLost(address, { cause });
  });
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
  return response.json();
}
