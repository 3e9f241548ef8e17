import { useState } from "react";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { inField } from "#app/lib/forms/refusals.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/calendars";
import { calendarProblems } from "./calendar-problems.ts";
import { UnreadableEntries } from "./unreadable-entries.tsx";

type ConnectedCalendar = NonNullable<BusyCalendarView["calendar"]>;

function fetchBusyCalendar(): Promise<BusyCalendarView> {
  return answerOf(api.GET("/api/calendars/busy"));
}

/** The athlete's own calendar: what is busy in it is not offered to customers. */
export function OwnCalendar() {
  const answer = useAnswer(fetchBusyCalendar);
  switch (answer.status) {
    case "loading":
      return <Skeleton className="h-40" />;
    case "failed":
      return <Notice tone="bad">{answer.message}</Notice>;
    case "ready":
      return <OwnCalendarPanel loaded={answer.data} />;
  }
}

function OwnCalendarPanel({ loaded }: { loaded: BusyCalendarView }) {
  const [view, setView] = useState(loaded);
  const [busy, setBusy] = useState(false);

  const form = useForm({
    defaults: { url: "" },
    send: async ({ url }) => {
      const connecting = answerOf(api.PUT("/api/calendars/busy", { body: { url: url.trim() } }));
      setView(await inField("url", texts.urlMissing, connecting));
      form.set("url", "");
      showToast(texts.connected);
    },
  });
  async function disconnect() {
    setBusy(true);
    try {
      setView(await answerOf(api.DELETE("/api/calendars/busy")));
      showToast(texts.disconnected);
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h3 className="display text-xl">{texts.own({ brand: brandName() })}</h3>
        <p className="text-mute">{texts.ownHint}</p>
      </div>
      {view.calendar == null ? (
        <FormFrame {...form.frame} label={texts.ownForm} className="grid justify-items-start gap-4">
          <Input
            label={texts.url}
            hint={texts.urlHint}
            type="url"
            required
            className="w-full"
            {...form.field("url")}
          />
          <Button type="submit" busy={form.busy}>
            {texts.connect}
          </Button>
        </FormFrame>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Standing calendar={view.calendar} />
          <Button variant="outline" busy={busy} onClick={() => void disconnect()}>
            {texts.disconnect}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Standing({ calendar }: { calendar: ConnectedCalendar }) {
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{calendar.host}</span>
        <span className="block text-mute">{readText(calendar)}</span>
      </p>
      {calendar.problem != null && (
        <Notice tone="warning">{calendarProblems[calendar.problem]}</Notice>
      )}
      <UnreadableEntries unreadable={calendar.unreadable} />
    </div>
  );
}

function readText({ readAt, busyTimes }: ConnectedCalendar): string {
  if (readAt == null) return texts.unread;
  return texts.readAt({ count: busyTimes, time: formatDateTime(readAt) });
}
