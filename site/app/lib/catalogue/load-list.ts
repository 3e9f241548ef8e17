import { ConnectionLost } from "#app/lib/offline/connection.ts";

// Files of the build with more entries than the page contains, fetched on demand.

const kept = new Map<string, Promise<unknown>>();

/** Loads a file once per visit; a failed load is tried again by the next caller. */
export function loadList<List>(
  address: string,
  accepts: (value: unknown) => value is List,
): Promise<List> {
  const known = kept.get(address) ?? begin(address);
  return known.then((value) => {
    if (accepts(value)) return value;
    kept.delete(address);
    throw new Error(`${address} has an unknown shape`);
  });
}

function begin(address: string): Promise<unknown> {
  const loading = fetchFile(address).catch((error: unknown) => {
    kept.delete(address);
    throw error;
  });
  kept.set(address, loading);
  return loading;
}

async function fetchFile(address: string): Promise<unknown> {
  const response = await fetch(address).catch((cause: unknown) => {
    throw new ConnectionLost(address, { cause });
  });
  if (!response.ok) throw new Error(`${address} answered with status ${response.status}`);
  return response.json();
}
