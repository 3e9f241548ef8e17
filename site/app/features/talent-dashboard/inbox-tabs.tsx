import type { ReactNode } from "react";
import type { InboxGroup } from "#app/lib/api/types.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { groupTitles, inboxGroups } from "./inbox.ts";

const empty: Record<InboxGroup, string> = {
  to_accept: "No request waits for your answer. New ones come with an email.",
  to_deliver: "Nothing to deliver right now.",
  waiting: "No customer is having a look at the moment.",
  done: "Completed orders stand here.",
  closed: "Declined, cancelled and refunded orders stand here.",
};

export interface InboxTabsProps {
  group: InboxGroup;
  onGroup: (group: string) => void;
  /** Said instead where a filter found nothing. */
  nothing: ReactNode | null;
  cards: Record<InboxGroup, readonly ReactNode[]>;
}

/** The talent's orders by what they ask for. */
export function InboxTabs({ group, onGroup, nothing, cards }: InboxTabsProps) {
  return (
    <Tabs
      label="Orders"
      value={group}
      onChange={onGroup}
      tabs={inboxGroups.map((name) => ({
        value: name,
        label: groupTitles[name],
        count: cards[name].length,
        content:
          cards[name].length === 0 ? (
            (nothing ?? <EmptyState title="All clear">{empty[name]}</EmptyState>)
          ) : (
            <div className="grid gap-4">{cards[name]}</div>
          ),
      }))}
    />
  );
}
