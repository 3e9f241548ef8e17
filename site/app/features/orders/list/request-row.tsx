import { type ReactNode, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ActionDialog } from "#app/features/orders/act/action-dialog.tsx";
import { acceptOnPage } from "#app/features/orders/act/held-request.ts";
import {
  nextDeadline,
  OrderBadge,
  OrderDeadline,
} from "#app/features/orders/state/order-deadline.tsx";
import { actionForms } from "#app/features/orders/state/order-words.ts";
import type { OrderSummary } from "#app/lib/api/types.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import * as actions from "#messages/orders-actions";
import * as texts from "#messages/orders-list";
import { rowTitle } from "./row-title.ts";

export interface RequestRowProps {
  order: OrderSummary;
  /** Shown beside the state. */
  note?: ReactNode;
}

/** An order that waits for its athlete: for whom, why, until when, and the next step. */
export function RequestRow({ order, note }: RequestRowProps) {
  const id = useId();
  const now = useNow();
  const [linkId, offerId, numberId] = [`${id}-link`, `${id}-offer`, `${id}-number`];
  const page = paths.talentOrder(order.orderGuid);
  const { kind, title } = order.offer;
  return (
    <article
      aria-labelledby={`${id}-title`}
      className={cardClass(
        "grid gap-3 p-4 sm:p-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-6",
      )}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderBadge state={order.state} />
          {order.lacksMeeting === true && (
            <Badge tone="warning">
              {kind === "appearance" ? texts.lacksPlace : texts.lacksLink}
            </Badge>
          )}
          {note}
          <span id={numberId} className="text-sm text-mute tabular">
            {order.number} · {formatShortDay(order.createdAt)}
          </span>
        </div>
        <h3 id={`${id}-title`} className="mt-2 text-lg font-bold wrap-anywhere">
          {/* Several requests may be for one person: their links differ by what, from whom and by the number. */}
          <Link
            to={page}
            id={linkId}
            aria-labelledby={[linkId, offerId, numberId].join(" ")}
            className="hover:underline"
          >
            {rowTitle(order)}
          </Link>
        </h3>
        <p id={offerId} className="wrap-anywhere text-soft">
          {texts.offerOf({ offer: title, customer: order.customerName })}
        </p>
        <div className="mt-2">
          <OrderDeadline deadline={nextDeadline(order, "talent", now)} now={now} />
        </div>
      </div>
      <RowActions order={order} page={page} labelledBy={`${id}-title`} />
    </article>
  );
}

interface RowActionsProps {
  order: OrderSummary;
  page: string;
  labelledBy: string;
}

/** The steps that the server allows now: the same as on the order's page, with the same conditions. */
function RowActions({ order, page, labelledBy }: RowActionsProps) {
  const id = useId();
  const [declining, setDeclining] = useState(false);
  const access = { orderGuid: order.orderGuid };
  const navigate = useNavigate();
  const allowed: ReadonlySet<string> = new Set(order.actions ?? []);
  const decline = actionForms.find(({ action }) => action === "decline");
  const delivers = allowed.has("deliver");
  // The page of the order shows the brief, and what was pressed can be undone there.
  async function accept() {
    acceptOnPage(order.orderGuid);
    await navigate(page);
  }
  const names = (name: string) => ({
    id: `${id}-${name}`,
    "aria-labelledby": `${id}-${name} ${labelledBy}`,
  });
  return (
    <div className="grid gap-3 has-[>:empty:only-child]:hidden">
      <div className="flex flex-wrap gap-3 lg:justify-end">
        {allowed.has("accept") && (
          <Button variant="accent" onClick={() => void accept()} {...names("accept")}>
            {order.talentNet == null
              ? actions.accept
              : actions.acceptAndEarn({ earnings: formatMoney(order.talentNet) })}
          </Button>
        )}
        {allowed.has("send_quote") && (
          <Button asChild variant="accent">
            <Link to={page} {...names("quote")}>
              {texts.nameYourPrice}
            </Link>
          </Button>
        )}
        {delivers && (
          <Button asChild variant="accent">
            <Link to={`${page}#deliver`} {...names("deliver")}>
              {texts.deliver}
            </Link>
          </Button>
        )}
        {order.lacksMeeting === true && (
          <Button asChild variant="accent">
            <Link to={`${page}#meeting`} {...names("meeting")}>
              {order.offer.kind === "appearance" ? texts.enterPlace : texts.enterLink}
            </Link>
          </Button>
        )}
        {allowed.has("decline") && (
          <Button variant="outline" onClick={() => setDeclining(true)} {...names("decline")}>
            {actions.decline}
          </Button>
        )}
      </div>
      {declining && decline !== undefined && (
        <ActionDialog
          form={decline}
          order={order}
          access={access}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  );
}
