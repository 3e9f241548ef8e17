import { CalendarClock, ExternalLink, MapPin } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { Meeting, OrderView } from "#app/lib/api/types.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatDateTime } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import * as texts from "#messages/orders-details";
import { MeetingForm } from "./meeting-form.tsx";

export interface OrderMeetingProps {
  order: OrderView;
}

/** Where both parties of a booked time meet: the athlete sets it, the customer sees it when it is due. */
export function OrderMeeting({ order }: OrderMeetingProps) {
  if (order.meeting == null) return null;
  return (
    <Card>
      <section id="meeting" aria-label={texts.whereYouMeet} className="grid scroll-mt-24 gap-4">
        <h2 className="display text-2xl">{texts.whereYouMeet}</h2>
        {order.viewer === "talent" ? <OwnMeeting order={order} /> : <ShownMeeting order={order} />}
      </section>
    </Card>
  );
}

/** The place that the athlete entered, with a button to change it before the start. */
function OwnMeeting({ order }: OrderMeetingProps) {
  const [editing, setEditing] = useState(false);
  const now = useNow();
  const { meeting: said } = order;
  if (said == null) return null;
  if (said.meeting == null || editing) {
    return said.canChange ? (
      <MeetingForm
        order={order}
        {...(editing ? { onClose: () => setEditing(false) } : {})}
        lead={
          now < Date.parse(said.shownFrom)
            ? texts.meetingLead({ at: formatDateTime(said.shownFrom) })
            : texts.meetingLeadNow
        }
      />
    ) : (
      <p className="text-soft">{texts.noMeeting}</p>
    );
  }
  return (
    <>
      <Place meeting={said.meeting} />
      {said.canChange && (
        <>
          <p className="text-sm text-mute">
            {texts.meetingSeenFrom({ at: formatDateTime(said.shownFrom) })}
          </p>
          <Button
            variant="outline"
            size="small"
            className="justify-self-start"
            onClick={() => setEditing(true)}
          >
            {texts.changeMeeting}
          </Button>
        </>
      )}
    </>
  );
}

/** The place once the customer may see it; the page reloads the order at that time. */
function ShownMeeting({ order }: OrderMeetingProps) {
  const revalidator = useRevalidator();
  const { meeting: shown, offer, talent } = order;
  const now = useNow();
  const isDue = now >= Date.parse(shown?.shownFrom ?? "");
  const hasBegun = now >= Date.parse(order.schedule?.startAt ?? "");
  const isHidden = shown?.isKnown === true && shown.meeting == null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads once, when it becomes due
  useEffect(() => {
    if (isDue && isHidden) void revalidator.revalidate();
  }, [isDue, isHidden]);
  if (shown == null) return null;
  if (shown.meeting != null) return <Place meeting={shown.meeting} />;
  return (
    <p className="flex items-start gap-2.5 text-soft">
      <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {shown.isKnown || !isDue ? (
        <span>
          {texts.meetingShownFrom({
            where: offer.location === "online" ? "online" : "other",
            at: formatDateTime(shown.shownFrom),
            time: (children) => (
              <time dateTime={shown.shownFrom} className="font-semibold text-strong">
                {children}
              </time>
            ),
          })}
        </span>
      ) : (
        <span>
          {hasBegun
            ? texts.meetingMissing({ talent: firstName(talent.displayName) })
            : texts.meetingUnknown({ talent: firstName(talent.displayName) })}
        </span>
      )}
    </p>
  );
}

function Place({ meeting }: { meeting: Meeting }) {
  return (
    <div className="grid gap-3">
      {meeting.kind === "online" ? (
        <>
          <Button asChild variant="accent" className="justify-self-start">
            <a href={meeting.joinUrl} target="_blank" rel="noreferrer noopener">
              <ExternalLink aria-hidden="true" className="size-5" />
              {texts.joinCall}
            </a>
          </Button>
          <p className="text-sm wrap-anywhere text-mute">{meeting.joinUrl}</p>
        </>
      ) : (
        <p className="flex items-start gap-2.5">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere whitespace-pre-line">
            <strong className="block">{meeting.place}</strong>
            {meeting.address}
          </span>
        </p>
      )}
      {meeting.note != null && <p className="wrap-anywhere whitespace-pre-line">{meeting.note}</p>}
    </div>
  );
}
