/** Joins class lists; false and undefined parts fall away. */
export function classNames(...parts: (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(" ");
}
