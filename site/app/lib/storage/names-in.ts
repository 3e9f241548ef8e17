/** The names in a storage. */
export function namesIn(storage: Pick<Storage, "key" | "length">): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}
