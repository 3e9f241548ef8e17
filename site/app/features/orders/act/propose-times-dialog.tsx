import { X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { OrderAccess } from "#app/features/orders/state/order-access.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import { orderRefOf } from "#app/lib/api/order-ref.ts";
import type { NewTimes, OrderView } from "#app/lib/api/types.ts";
import { changeAndRevalidate } from "#app/lib/forms/changes.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { problemsResolver } from "#app/lib/forms/problems-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { formatClock } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Input, Select } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FormDialog } from "#app/ui/overlays/form-dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/orders-actions";
import { groupByDay, listNewTimes, proposeNewTimes, slotWords } from "./new-times.ts";

export interface ProposeTimesDialogProps {
  order: OrderView;
  access: OrderAccess;
  onClose: () => void;
}

/** Times of one proposal, which the API holds to. */
const mostTimes = 3;

interface Typed {
  times: string[];
  /** The input of the fields below that was not added. */
  open: string | null;
}

/** Gathers up to three times: a customer's from what is free, an athlete's from their own calendar. */
export function ProposeTimesDialog({ order, access, onClose }: ProposeTimesDialogProps) {
  const revalidator = useRevalidator();
  const length = lengthOf(order);
  const proposalOf = ({ times, open }: Typed) => withOpen(times, open, order.viewer === "talent");
  const { form, frame, set, clear } = useForm<Typed>({
    defaults: { times: [], open: null },
    resolver: problemsResolver((typed) =>
      problemIf(proposalOf(typed).length === 0, "times", texts.chooseTime),
    ),
    send: async (typed) => {
      const proposal = { startTimes: proposalOf(typed), version: order.version };
      await changeAndRevalidate(revalidator.revalidate, () => proposeNewTimes(access, proposal));
      showToast(texts.proposed);
      onClose();
    },
  });
  const times = form.watch("times");
  const { setValue } = form;
  const setOpen = useCallback((open: string | null) => setValue("open", open), [setValue]);
  function add(startAt: string): void {
    clear();
    if (!times.includes(startAt)) set("times", [...times, startAt].sort());
  }

  return (
    <FormDialog
      title={texts.proposeAnotherTime}
      description={texts.proposeLead}
      confirm={times.length > 1 ? texts.proposeTimes : texts.proposeTime}
      {...frame}
      onClose={onClose}
    >
      {times.length > 0 && (
        <ul aria-label={texts.yourProposal} className="grid gap-2">
          {times.map((startAt) => (
            <li
              key={startAt}
              className="flex items-center justify-between gap-2 rounded-xl bg-surface-sunken py-1 pe-1 ps-4"
            >
              <span className="font-semibold">
                {slotWords({ startAt, endAt: endOf(startAt, length) })}
              </span>
              <Button
                variant="ghost"
                size="small"
                aria-label={texts.removeTime({
                  time: slotWords({ startAt, endAt: endOf(startAt, length) }),
                })}
                onClick={() =>
                  set(
                    "times",
                    times.filter((one) => one !== startAt),
                  )
                }
              >
                <X aria-hidden="true" className="size-5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {times.length < mostTimes &&
        (order.viewer === "talent" ? (
          <OwnTime onAdd={add} onOpen={setOpen} />
        ) : (
          <FreeTime access={access} chosen={times} onAdd={add} onOpen={setOpen} />
        ))}
    </FormDialog>
  );
}

/** The proposal: a time that was typed counts without being added, one that the page chose only where nothing else is. */
function withOpen(times: readonly string[], open: string | null, isTyped: boolean): string[] {
  const counts = open !== null && !times.includes(open) && (isTyped || times.length === 0);
  return counts ? [...times, open].sort() : [...times];
}

interface OwnTimeProps {
  onAdd: (startAt: string) => void;
  /** Gets what is typed, before it is added. */
  onOpen: (startAt: string | null) => void;
}

/** A time that the athlete types, in their own zone. */
function OwnTime({ onAdd, onOpen }: OwnTimeProps) {
  const [typed, setTyped] = useState("");
  const startAt = startOf(typed);
  function type(text: string): void {
    setTyped(text);
    onOpen(startOf(text));
  }
  return (
    <div className="grid gap-3">
      <Input
        name="times"
        type="datetime-local"
        label={texts.begins}
        hint={texts.beginsHint}
        step={300}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={startAt === null}
        onClick={() => {
          if (startAt !== null) onAdd(startAt);
          type("");
        }}
      >
        {texts.addTime}
      </Button>
    </div>
  );
}

function startOf(typed: string): string | null {
  const start = Date.parse(typed);
  return Number.isNaN(start) ? null : new Date(start).toISOString();
}

interface FreeTimeProps {
  access: OrderAccess;
  chosen: readonly string[];
  onAdd: (startAt: string) => void;
  /** Gets what is chosen, before it is added. */
  onOpen: (startAt: string | null) => void;
}

/** A time that the athlete has free, by day. */
function FreeTime({ access, chosen, onAdd, onOpen }: FreeTimeProps) {
  const [found, setFound] = useState<NewTimes | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [day, setDay] = useState("");
  const [time, setTime] = useState("");
  const orderRef = orderRefOf(access);
  useEffect(() => {
    let current = true;
    listNewTimes(orderRef)
      .then((times) => current && setFound(times))
      .catch((error: unknown) => current && setProblem(messageFor(error)));
    return () => {
      current = false;
    };
  }, [orderRef]);
  const days = groupByDay(found?.slots.filter((one) => !chosen.includes(one.startAt)) ?? []);
  const open = days.find((one) => one.day === day) ?? days[0];
  const slot = open?.slots.find((one) => one.startAt === time) ?? open?.slots[0];
  const startAt = slot?.startAt ?? null;
  useEffect(() => onOpen(startAt), [onOpen, startAt]);
  if (problem !== null) return <Notice tone="bad">{problem}</Notice>;
  if (found === null) return <Skeleton className="h-24" />;
  if (open === undefined) {
    return <p className="text-soft">{texts.noFreeTime}</p>;
  }
  return (
    <div className="grid gap-3">
      <Select
        name="times"
        label={texts.day}
        value={open.day}
        options={days.map((one) => ({ value: one.day, label: one.day }))}
        onChange={(event) => setDay(event.target.value)}
      />
      <Select
        label={texts.time}
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
        {texts.addTime}
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
