// Replaces the card of lists: every athlete is on their sport's page and beside four others.

import { TalentCard as Original, type TalentCardProps } from "virtual:original/talent-card";
import type { ReactNode } from "react";
import { prerenderedElement } from "./drawn.ts";

const cards = new WeakMap<TalentCardProps["card"], Map<string, ReactNode>>();

export function TalentCard(props: TalentCardProps): ReactNode {
  const { card, sport, offer, eager = false, isRow = false } = props;
  // The head lists the visible pictures: those cards are rendered in place. Rows have other markup.
  if (eager || isRow || offer !== undefined) return Original(props);
  let bySport = cards.get(card);
  if (bySport === undefined) {
    bySport = new Map();
    cards.set(card, bySport);
  }
  if (!bySport.has(sport)) bySport.set(sport, prerenderedElement(Original(props)));
  return bySport.get(sport);
}
