import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

const labels: Readonly<Record<string, string>> = {
  active: "Active",
  done: "Done",
  closed: "Closed",
};

const empty: Readonly<Record<string, string>> = {
  active: "Nothing is under way. Who would make somebody's day?",
  done: "Orders stand here once they are completed.",
  closed: "Declined, cancelled and refunded orders stand here.",
};

export interface CustomerOrdersProps {
  tab: string;
  onTab: (tab: string) => void;
  groups: readonly { name: string; cards: readonly ReactNode[] }[];
}

/** The customer's orders by what they still need. */
export function CustomerOrders({ tab, onTab, groups }: CustomerOrdersProps) {
  return (
    <Tabs
      label="Orders"
      value={tab}
      onChange={onTab}
      tabs={groups.map(({ name, cards }) => ({
        value: name,
        label: labels[name] ?? name,
        count: cards.length,
        content:
          cards.length === 0 ? (
            <EmptyState
              title="Nothing here"
              action={
                <Button asChild>
                  <Link to={paths.home()}>Find an athlete</Link>
                </Button>
              }
            >
              {empty[name]}
            </EmptyState>
          ) : (
            <div className="grid gap-4">{cards}</div>
          ),
      }))}
    />
  );
}
