import { CalendarPlus, ExternalLink, MessageSquare } from "lucide-react";
import type { ReactNode } from "react";
import { useOrderAction } from "#app/features/orders/act/use-order-action.ts";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { calendarFile } from "#app/features/orders/state/order-calendar.ts";
import type { NextStep } from "#app/features/orders/state/order-next.ts";
import type { OrderView } from "#app/lib/api/types.ts";
import { saveFile } from "#app/lib/storage/save-file.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as actions from "#messages/orders-actions";
import * as texts from "#messages/orders-details";

export interface NextActionProps {
  order: OrderView;
  access: OrderAccess;
  step: NextStep;
  /** The buttons of steps that belong to other features. */
  others: OtherSteps;
}

export type OtherSteps = Partial<Record<"pay" | "rate" | "book_again" | "renew", ReactNode>>;

/** The button of the customer's next step. */
export function NextAction({ order, access, step, others }: NextActionProps) {
  switch (step) {
    case "pay":
    case "rate":
    case "book_again":
      return others[step] ?? null;
    case "approve":
      return <ApproveButton order={order} access={access} />;
    case "answer_times":
      return <NextButton onClick={() => focusIn("another-time")}>{actions.answerTimes}</NextButton>;
    case "join":
      return <JoinButton order={order} />;
    case "calendar":
      return (
        <NextButton
          onClick={() => {
            const file = calendarFile(order, window.location.hostname, Date.now());
            saveFile("booking.ics", "text/calendar", file);
          }}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          {actions.addToCalendar}
        </NextButton>
      );
    case "message":
      return (
        <NextButton onClick={() => focusIn("messages")}>
          <MessageSquare aria-hidden="true" className="size-5" />
          {actions.messageTo({ talent: firstName(order.talent.displayName) })}
        </NextButton>
      );
  }
}

function ApproveButton({ order, access }: Pick<NextActionProps, "order" | "access">) {
  const { act, busy, problem } = useOrderAction(order, access);
  return (
    <div className="grid gap-3">
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <NextButton busy={busy} onClick={() => void act("approve", actions.approved)}>
        {actions.approve}
      </NextButton>
    </div>
  );
}

function JoinButton({ order }: { order: OrderView }) {
  const place = order.meeting?.meeting;
  if (place?.kind !== "online") return null;
  return (
    <Button asChild variant="accent" size="large">
      <a href={place.joinUrl} target="_blank" rel="noreferrer noopener">
        <ExternalLink aria-hidden="true" className="size-5" />
        {texts.joinCall}
      </a>
    </Button>
  );
}

function NextButton(props: { busy?: boolean; onClick: () => void; children: ReactNode }) {
  return <Button variant="accent" size="large" {...props} />;
}

/** Moves the focus to the first control of the section that a heading names, which brings it into view. */
export function focusIn(headingId: string): void {
  const section = document.getElementById(headingId)?.closest("section, form");
  const control = section?.querySelector<HTMLElement>("textarea, input:not([type=file]), button");
  section?.scrollIntoView({ block: "start" });
  control?.focus({ preventScroll: true });
}
