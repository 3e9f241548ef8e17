import type { PlaceOrder } from "#app/lib/api/types.ts";

/** One key per distinct body: sending the same booking again can never place a second order. */
export function createIdempotencyKeys(newKey: () => string) {
  let last = { body: "", key: "" };
  return (body: PlaceOrder): string => {
    const text = JSON.stringify(body);
    if (text !== last.body) {
      last = { body: text, key: newKey() };
    }
    return last.key;
  };
}
