import { type SubmitEvent, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import type { BusyCalendarView } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";
import { useAnswer } from "#app/lib/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { UnreadableEntries } from "./unreadable-entries.tsx";

type ConnectedCalendar = NonNullable<BusyCalendarView["calendar"]>;

/** What the athlete can do about a calendar that we cannot read. */
const problems: Readonly<Record<NonNullable<ConnectedCalendar["problem"]>, string>> = {
  unreachable: "Its server does not answer. We try again by ourselves.",
  refused: "Its server says that there is no such calendar. Copy the link once more.",
  not_public: "The link leads to a server that is not public. Copy the calendar's public link.",
  too_large: "The calendar is too large. Use one with fewer entries.",
  not_a_calendar: "There is no calendar behind the link. Look for one that ends in .ics.",
};

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
      showToast("Connected. We read it within minutes.");
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields.at(0) : undefined;
      if (field === undefined) {
        showToast(messageFor(error), "bad");
      } else {
        setFieldError("Enter the public https:// link of a calendar");
      }
    } finally {
      setBusy(false);
    }
  }
  async function disconnect() {
    setBusy(true);
    try {
      setView(await answerOf(api.DELETE("/api/calendars/busy")));
      showToast("Disconnected. Its times can be booked again.");
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="grid content-start gap-4">
      <div className="grid gap-1">
        <h3 className="display text-xl">Your calendar on Matchday</h3>
        <p className="text-ink-mute">
          Customers cannot book over busy times of your own calendar. We keep its busy times, and
          the titles and dates of entries that could not be read.
        </p>
      </div>
      {view.calendar == null ? (
        <form noValidate onSubmit={(event) => void connect(event)} aria-label="Your own calendar">
          <div className="grid justify-items-start gap-4">
            <Input
              label="Link of your calendar"
              hint="Its secret address in iCal format, or webcal://"
              type="url"
              required
              value={url}
              error={fieldError}
              className="w-full"
              onChange={(event) => setUrl(event.target.value)}
            />
            <Button type="submit" busy={busy}>
              Connect
            </Button>
          </div>
        </form>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Standing calendar={view.calendar} />
          <Button variant="outline" busy={busy} onClick={() => void disconnect()}>
            Disconnect
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
        <span className="block text-ink-mute">{readText(calendar)}</span>
      </p>
      {calendar.problem != null && <Notice tone="warning">{problems[calendar.problem]}</Notice>}
      <UnreadableEntries unreadable={calendar.unreadable} />
    </div>
  );
}

function readText({ readAt, busyTimes }: ConnectedCalendar): string {
  if (readAt == null) return "Connected. It is read within minutes.";
  const times = busyTimes === 1 ? "1 busy time" : `${busyTimes} busy times`;
  return `${times} ahead, read ${formatDateTime(readAt)}`;
}
