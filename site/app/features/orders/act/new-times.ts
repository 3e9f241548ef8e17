import { answerOf, api } from "#app/lib/api/client.ts";
import { atOrder, type OrderAccess } from "#app/lib/api/order-ref.ts";
import type { NewTimes, OrderView } from "#app/lib/api/types.ts";
import { formatClock, formatDay } from "#app/lib/time/format-time.ts";

/** The free times that an order could be moved to. */
export async function listNewTimes(orderRef: string): Promise<NewTimes> {
  return await answerOf(
    api.GET("/api/orders/{orderRef}/new-times", { params: { path: { orderRef } } }),
  );
}

/** Proposes up to three other times to the other party. */
export async function proposeNewTimes(
  access: OrderAccess,
  body: { startTimes: string[]; version: number },
): Promise<OrderView> {
  return await answerOf(
    api.PUT("/api/orders/{orderRef}/new-times", { params: atOrder(access), body }),
  );
}

/** Refuses the other party's proposal, or withdraws the own one. */
export async function refuseNewTimes(access: OrderAccess, version: number): Promise<OrderView> {
  return await answerOf(
    api.POST("/api/orders/{orderRef}/new-times/refusal", {
      params: atOrder(access),
      body: { version },
    }),
  );
}

/** The slot that the reader pressed, as long as it is proposed; else the first. */
export function chosenSlot(slots: readonly { startAt: string }[], pressed: string | null): string {
  const isProposed = slots.some(({ startAt }) => startAt === pressed);
  return (isProposed ? pressed : slots[0]?.startAt) ?? "";
}

/** `Saturday 21 November 2026, 18:30 – 19:00`, in the reader's zone. */
export function slotWords({ startAt, endAt }: { startAt: string; endAt: string }): string {
  return `${formatDay(startAt)}, ${formatClock(startAt)} – ${formatClock(endAt)}`;
}

/** Free times under their days, as the reader's calendar shows them, each list in its order. */
export function groupByDay<T extends { startAt: string }>(
  slots: readonly T[],
): { day: string; slots: T[] }[] {
  const days = new Map<string, T[]>();
  for (const slot of slots) {
    const day = formatDay(slot.startAt);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}
