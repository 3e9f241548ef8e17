import type { ReactNode } from "react";
import type { InboxGroup } from "#app/lib/api/types.ts";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import { Tabs } from "#app/ui/layout/tabs.tsx";
import * as texts from "#messages/talent-dashboard";
import { groupTitles, inboxGroups } from "./inbox.ts";

const empty: Record<InboxGroup, string> = {
  to_accept: texts.nothingToAccept,
  to_deliver: texts.nothingToDeliver,
  waiting: texts.nothingWaiting,
  done: texts.nothingDone,
  closed: texts.nothingClosed,
};

export interface InboxTabsProps {
  group: InboxGroup;
  onGroup: (group: string) => void;
  /** Shown instead where a filter found nothing. */
  nothing: ReactNode | null;
  cards: Record<InboxGroup, readonly ReactNode[]>;
}

/** The talent's orders, grouped by the next action. */
export function InboxTabs({ group, onGroup, nothing, cards }: InboxTabsProps) {
  return (
    <Tabs
      label={texts.orders}
      value={group}
      onChange={onGroup}
      tabs={inboxGroups.map((name) => ({
        value: name,
        label: groupTitles[name],
        count: cards[name].length,
        content:
          cards[name].length === 0 ? (
            (nothing ?? <EmptyState title={texts.allClear}>{empty[name]}</EmptyState>)
          ) : (
            <>
              <h2 className="sr-only">{groupTitles[name]}</h2>
              <div className="grid gap-4">{cards[name]}</div>
            </>
          ),
      }))}
    />
  );
}
