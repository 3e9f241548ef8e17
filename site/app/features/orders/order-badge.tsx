import type { OrderState } from "#app/lib/api/types.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { stateWords, type Tone } from "./order-state.ts";

const badgeTones: Record<Tone, NonNullable<BadgeProps["tone"]>> = {
  neutral: "neutral",
  waiting: "info",
  good: "good",
  attention: "warning",
  ended: "neutral",
};

/** The state of an order in two words. */
export function OrderBadge({ state }: { state: OrderState }) {
  const words = stateWords[state];
  return <Badge tone={badgeTones[words.tone]}>{words.label}</Badge>;
}
