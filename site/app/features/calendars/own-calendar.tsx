import { type SubmitEvent, useState } from "react";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/field.tsx";
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
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState<string | undefined>();

  async function connect(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setFieldError(undefined);
    try {
      setView(await answerOf(api.PUT("/api/calendars/busy", { body: { url: url.trim() } })));
      setUrl("");
      showToast(texts.connected);
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields.at(0) : undefined;
      if (field === undefined) {
        showToast(messageFor(error), "bad");
      } else {
        setFieldError(texts.urlMissing);
      }
    } finally {
      setBusy(false);
    }
  }
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
        <form noValidate onSubmit={(event) => void connect(event)} aria-label={texts.ownForm}>
          <div className="grid justify-items-start gap-4">
            <Input
              label={texts.url}
              hint={texts.urlHint}
              type="url"
              required
              value={url}
              error={fieldError}
              className="w-full"
              onChange={(event) => setUrl(event.target.value)}
            />
            <Button type="submit" busy={busy}>
              {texts.connect}
            </Button>
          </div>
        </form>
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
