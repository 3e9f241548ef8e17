import type { PublicationItem, PublicationView } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/paths.ts";

/** One line of the checklist before a page goes live. */
export interface ChecklistLine {
  item: PublicationItem;
  label: string;
  isDone: boolean;
  /** Where it is added. */
  to?: { path: string; label: string };
}

const words: Record<PublicationItem, Pick<ChecklistLine, "label" | "to">> = {
  picture: {
    label: "A picture of you",
    to: { path: paths.talentProfile(), label: "Add a picture" },
  },
  headline: {
    label: "A headline",
    to: { path: paths.talentProfile(), label: "Write it" },
  },
  details: {
    label: "Your sport, country and language",
    to: { path: paths.talentProfile(), label: "Fill them in" },
  },
  offer: {
    label: "One active offer",
    to: { path: `${paths.talentProfile()}#offers`, label: "Go to your offers" },
  },
  proven_address: { label: "A confirmed email address" },
  terms: { label: "The terms for athletes" },
};

/** The checklist; the terms count as accepted once their box is ticked. */
export function checklistLines(
  { checklist }: Pick<PublicationView, "checklist">,
  acceptsTerms: boolean,
): ChecklistLine[] {
  return checklist.map(({ item, isDone }) => ({
    item,
    isDone: isDone || (item === "terms" && acceptsTerms),
    ...words[item],
  }));
}
