import { z } from "zod/mini";
import type { KeptValues } from "./browser-storage.ts";

const shape = z.array(
  z.object({ hash: z.string(), number: z.string(), talent: z.string(), slug: z.string() }),
);

/** An order placed on this device; its hash is the only key a guest has. */
export type OwnOrder = z.infer<typeof shape>[number];

const key = "matchday:orders";
const kept = 20;

/** Keeps the newest orders of this device, newest first. */
export function rememberOwnOrder(storage: KeptValues, order: OwnOrder) {
  const others = ownOrders(storage).filter((other) => other.hash !== order.hash);
  storage.setItem(key, JSON.stringify([order, ...others].slice(0, kept)));
}

export function ownOrders(storage: KeptValues): OwnOrder[] {
  try {
    const parsed = shape.safeParse(JSON.parse(storage.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    // Unreadable text from elsewhere: the same as nothing kept.
    return [];
  }
}

/** The hash of an order by its public number, if it was placed on this device. */
export function ownOrderHash(storage: KeptValues, number: string): string | null {
  return ownOrders(storage).find((order) => order.number === number)?.hash ?? null;
}
