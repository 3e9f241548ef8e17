/**
 * A UUID version 7, as every `…Guid` of the product is: the time, then 74 random bits.
 *
 * @param now milliseconds since 1970
 */
export function newGuid(now: number): string {
  const time = now.toString(16).padStart(12, "0");
  const random = [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const variant = "89ab".charAt(Number.parseInt(random.charAt(3), 16) % 4);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8, 20),
  ].join("-");
}
