import type { OperatorAct } from "#app/lib/api/rules/operator-access.ts";
import type { QueueView } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as texts from "#messages/operators";
import { orMore } from "#messages/operators-queues";

export interface DeskLink {
  to: string;
  label: string;
  /** The queues whose entries the link counts. */
  queues?: readonly QueueView["queue"][];
  /** The endpoint without which the page shows nothing. */
  act?: OperatorAct;
}

export interface DeskGroup {
  label: string;
  links: readonly DeskLink[];
}

/** The first page, which is above the groups. */
export const overviewLink: DeskLink = { to: operatorPaths.home(), label: texts.overview };

/** The pages of the operators' area, by the work that they belong to. */
export const deskGroups: readonly DeskGroup[] = [
  {
    label: texts.groupPeople,
    links: [
      {
        to: operatorPaths.applications(),
        label: texts.applications,
        queues: ["applications"],
      },
      { to: operatorPaths.allTalent(), label: texts.athletes, queues: ["pending_talent"] },
      {
        to: operatorPaths.customers(),
        label: texts.customers,
        act: "POST /api/operators/customers/search",
      },
      { to: operatorPaths.feedback(), label: texts.reviews, queues: ["pending_feedback"] },
      { to: operatorPaths.reports(), label: texts.reports, queues: ["reported_messages"] },
    ],
  },
  {
    label: texts.groupOrders,
    links: [
      { to: operatorPaths.orders(), label: texts.orders },
      { to: operatorPaths.disputes(), label: texts.disputes, queues: ["disputes", "chargebacks"] },
      {
        to: operatorPaths.payouts(),
        label: texts.payouts,
        queues: ["blocked_payouts", "failed_payouts", "held_payouts"],
      },
      { to: operatorPaths.approvals(), label: texts.approvals, queues: ["approvals"] },
      {
        to: operatorPaths.reconciliation(),
        label: texts.reconciliation,
        queues: ["reconciliations"],
      },
    ],
  },
  {
    label: texts.groupMarketplace,
    links: [
      { to: operatorPaths.settings(), label: texts.settings },
      { to: operatorPaths.sports(), label: texts.sports },
      { to: operatorPaths.promotions(), label: texts.promoCodes },
      { to: operatorPaths.taxes(), label: texts.taxes },
      { to: operatorPaths.team(), label: texts.team },
      { to: operatorPaths.webhooks(), label: texts.webhooks },
      { to: operatorPaths.keys(), label: texts.apiKeys },
      { to: operatorPaths.account(), label: texts.yourAccount },
    ],
  },
  {
    label: texts.groupSystem,
    links: [
      { to: operatorPaths.health(), label: texts.health },
      { to: operatorPaths.effects(), label: texts.failedJobs, queues: ["failed_effects"] },
      { to: operatorPaths.heldRecords(), label: texts.pagesWithErrors, queues: ["held_records"] },
      {
        to: operatorPaths.addressProblems(),
        label: texts.undeliverable,
        queues: ["address_problems"],
      },
      { to: operatorPaths.audit(), label: texts.auditLog },
    ],
  },
];

/** The number beside a link: `3`, `20+` where there are more, and nothing for none. */
export function waitingFor({ queues = [] }: DeskLink, all: readonly QueueView[]): string | null {
  const counted = all.filter(({ queue }) => queues.includes(queue));
  const count = counted.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return counted.some(({ isMore }) => isMore) ? orMore({ count }) : String(count);
}
