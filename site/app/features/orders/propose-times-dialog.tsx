import { X } from "lucide-react";
import { type SubmitEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { messageFor } from "#app/lib/api/failure.ts";
import type { NewTimes, OrderView } from "#app/lib/api/types.ts";
import { formatClock } from "#app/lib/format-time.ts";
import { changeAndRevalidate } from "#app/lib/forms/use-api-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { groupByDay, listNewTimes, proposeNewTimes, slotWords } from "./new-times.ts";
import type { OrderAccess } from "./order-access.ts";

export interface ProposeTimesDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

/** Times of one proposal, which the API holds to. */
const mostTimes = 3;

/** Gathers up to three times: a customer's from what is free, an athlete's from their own calendar. */
export function ProposeTimesDialog({ order, access, onClose }: ProposeTimesDialogProps) {
  const revalidator = useRevalidator();
  const [times, setTimes] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const length = lengthOf(order);

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (times.length === 0) {
      setProblem("Add at least one time.");
      return;
    }
    setBusy(true);
    try {
      await changeAndRevalidate(revalidator.revalidate, () =>
        proposeNewTimes(access, { startTimes: times, version: order.version }),
      );
      showToast("Proposed. The booked time counts until it is answered.");
      onClose();
    } catch (error) {
      setProblem(messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  function add(startAt: string): void {
    setProblem(null);
    if (!times.includes(startAt)) setTimes([...times, startAt].sort());
  }

  return (
    <FormDialog
      title="Propose another time"
      description="Choose up to three times. The other side takes one of them or keeps the booked one."
      confirm={times.length > 1 ? "Propose these times" : "Propose this time"}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {times.length > 0 && (
        <ul aria-label="Your proposal" className="grid gap-2">
          {times.map((startAt) => (
            <li
              key={startAt}
              className="flex items-center justify-between gap-2 rounded-xl bg-paper-deep py-1 pr-1 pl-4"
            >
              <span className="font-semibold">
                {slotWords({ startAt, endAt: endOf(startAt, length) })}
              </span>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Remove ${slotWords({ startAt, endAt: endOf(startAt, length) })}`}
                onClick={() => setTimes(times.filter((one) => one !== startAt))}
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {times.length < mostTimes &&
        (order.viewer === "talent" ? (
          <OwnTime onAdd={add} />
        ) : (
          <FreeTime access={access} chosen={times} onAdd={add} />
        ))}
    </FormDialog>
  );
}

/** A time that the athlete types, in their own zone. */
function OwnTime({ onAdd }: { onAdd: (startAt: string) => void }) {
  const [typed, setTyped] = useState("");
  const start = Date.parse(typed);
  return (
    <div className="grid gap-3">
      <Input
        type="datetime-local"
        label="Begins"
        hint="In the time zone of this device."
        step={300}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={Number.isNaN(start)}
        onClick={() => {
          onAdd(new Date(start).toISOString());
          setTyped("");
        }}
      >
        Add this time
      </Button>
    </div>
  );
}

interface FreeTimeProps {
  access: OrderAccess;
  chosen: readonly string[];
  onAdd: (startAt: string) => void;
}

/** A time that the athlete has free, by day. */
function FreeTime({ access, chosen, onAdd }: FreeTimeProps) {
  const [found, setFound] = useState<NewTimes | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const key = "orderGuid" in access ? access.orderGuid : access.orderHash;
  const byGuid = "orderGuid" in access;
  useEffect(() => {
    let current = true;
    listNewTimes(byGuid ? { orderGuid: key } : { orderHash: key })
      .then((times) => current && setFound(times))
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, [key, byGuid]);
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  if (found === null) return <Skeleton className="h-24" />;
  const days = groupByDay(found.slots.filter((slot) => !chosen.includes(slot.startAt)));
  const open = days.find((one) => one.day === day) ?? days[0];
  if (open === undefined) {
    return <p className="text-ink-soft">There is no other free time right now.</p>;
  }
  const slot = open.slots.find((one) => one.startAt === time) ?? open.slots[0];
  return (
    <div className="grid gap-3">
      <Select
        label="Day"
        value={open.day}
        options={days.map((one) => ({ value: one.day, label: one.day }))}
        onChange={(event) => setDay(event.target.value)}
      />
      <Select
        label="Time"
        value={slot?.startAt ?? ""}
        options={open.slots.map(({ startAt, endAt }) => ({
          value: startAt,
          label: `${formatClock(startAt)} – ${formatClock(endAt)}`,
        }))}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={slot === undefined}
        onClick={() => slot !== undefined && onAdd(slot.startAt)}
      >
        Add this time
      </Button>
    </div>
  );
}

/** How long what is booked takes, in milliseconds. */
function lengthOf({ schedule }: OrderView): number {
  return schedule == null ? 0 : Date.parse(schedule.endAt) - Date.parse(schedule.startAt);
}

function endOf(startAt: string, length: number): string {
  return new Date(Date.parse(startAt) + length).toISOString();
}
