import { CalendarClock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { actOn, type OrderAccess } from "#app/features/orders/state/order-access.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OpenProposal, OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { chosenSlot, refuseNewTimes, slotWords } from "./new-times.ts";
import { ProposeTimesDialog } from "./propose-times-dialog.tsx";
import { stepOf } from "./step-of.ts";

export interface OrderReschedulingProps {
  order: OrderView;
  access: OrderAccess;
}

/** Another time for what is booked: proposed by one side, taken or refused by the other. */
export function OrderRescheduling({ order, access }: OrderReschedulingProps) {
  const [proposing, setProposing] = useState(false);
  const { rescheduling: offered, schedule } = order;
  if (offered == null || schedule == null) return null;
  const { open } = offered;
  if (open == null && !offered.canPropose) return null;
  return (
    <Card>
      <section aria-label={texts.anotherTime} className="grid gap-4">
        <h2 id="another-time" className="display text-2xl">
          {titleOf(open, order)}
        </h2>
        <p className="flex items-start gap-2.5 text-soft">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            {texts.bookedIs({
              time: slotWords(schedule),
              zone: zoneWords(readerZone()),
            })}
          </span>
        </p>
        {open != null && (
          <Proposal key={stepOf(order)} order={order} access={access} proposal={open} />
        )}
        {offered.canPropose && (
          <Button
            variant={open == null ? "outline" : "ghost"}
            className="justify-self-start"
            onClick={() => setProposing(true)}
          >
            {open == null ? texts.proposeAnotherTime : texts.proposeOthers}
          </Button>
        )}
        {proposing && (
          <ProposeTimesDialog order={order} access={access} onClose={() => setProposing(false)} />
        )}
      </section>
    </Card>
  );
}

function titleOf(open: OpenProposal | null | undefined, order: OrderView): string {
  if (open == null) return texts.needAnotherTime;
  return open.isOwn ? texts.youProposed : texts.theyPropose({ name: otherOf(order) });
}

function otherOf({ viewer, customer, talent }: OrderView): string {
  return viewer === "talent" ? customer.name : talent.displayName;
}

interface ProposalProps extends OrderReschedulingProps {
  proposal: OpenProposal;
}

/** The proposed times with what the reader can do about them. */
function Proposal({ order, access, proposal }: ProposalProps) {
  const revalidator = useRevalidator();
  const [pressed, setPressed] = useState<string | null>(null);
  const chosen = chosenSlot(proposal.slots, pressed);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function answer(change: () => Promise<OrderView>, done: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await changeAndRevalidate(revalidator.revalidate, change);
      showToast(done);
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  const take = () =>
    actOn(access, { action: "reschedule", startAt: chosen, version: order.version });
  const refuse = () => refuseNewTimes(access, order.version);
  const until = {
    at: formatDateTime(proposal.answerBy),
    time: (children: ReactNode) => (
      <time dateTime={proposal.answerBy} className="font-semibold text-strong">
        {children}
      </time>
    ),
  };

  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {proposal.isOwn ? (
        <ul className="grid gap-2">
          {proposal.slots.map((slot) => (
            <li key={slot.startAt} className="rounded-xl bg-surface-sunken px-4 py-3 font-semibold">
              {slotWords(slot)}
            </li>
          ))}
        </ul>
      ) : (
        <RadioCards
          legend={texts.whichTime}
          name="proposed-time"
          value={chosen}
          cards={proposal.slots.map((slot) => ({ value: slot.startAt, label: slotWords(slot) }))}
          onChange={(event) => setPressed(event.target.value)}
        />
      )}
      <p className="text-soft">
        {proposal.isOwn
          ? texts.theyAnswerUntil({ ...until, name: otherOf(order) })
          : texts.youAnswerUntil(until)}
      </p>
      <div className="flex flex-wrap gap-3">
        {!proposal.isOwn && (
          <Button variant="accent" busy={busy} onClick={() => void answer(take, texts.moved)}>
            {texts.takeTime}
          </Button>
        )}
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => void answer(refuse, texts.bookedTimeStays)}
        >
          {proposal.isOwn ? texts.takeProposalBack : texts.keepBookedTime}
        </Button>
      </div>
    </>
  );
}
