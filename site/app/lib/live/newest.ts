/** Of what was loaded and what is told live, that which is newer; live where both are as new. */
export function newest<Loaded extends { version: number }, Now extends { version: number }>(
  loaded: Loaded | null,
  live: Now | null | undefined,
): Loaded | Now | null {
  if (live == null) return loaded;
  return loaded === null || live.version >= loaded.version ? live : loaded;
}
