import { useWatch } from "react-hook-form";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Meeting, MeetingInput, OrderView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx";
import { Input, Textarea } from "#app/ui/forms/field.tsx";
import { RadioCards } from "#app/ui/forms/radio-cards.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/orders-details";

const atMost = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, texts.atMost({ longest })));
const note = atMost(300);

const rules = {
  online: z.object({
    meeting: z.looseObject({
      joinUrl: z
        .url({ protocol: /^https$/, error: texts.linkInvalid })
        .check(z.maxLength(2_048, texts.linkTooLong)),
      note,
    }),
  }),
  in_person: z.object({
    meeting: z.looseObject({
      place: atMost(120).check(z.minLength(1, texts.placeMissing)),
      address: atMost(300).check(z.minLength(1, texts.addressMissing)),
      note,
    }),
  }),
};

interface MeetingValues {
  meeting: {
    kind: MeetingInput["kind"];
    joinUrl: string;
    place: string;
    address: string;
    note: string;
  };
}

export interface MeetingFormProps {
  order: OrderView;
  lead: string;
  /** Closes the form; absent where there is nothing behind it. */
  onClose?: () => void;
}

/** Asks the athlete for the join link or the place, depending on the offer. */
export function MeetingForm({ order, lead, onClose }: MeetingFormProps) {
  const revalidator = useRevalidator();
  const { form, submit, summary, field, busy } = useForm<MeetingValues>({
    defaults: { meeting: valuesOf(order) },
    resolver: rulesResolver(({ meeting }) => rules[meeting.kind]),
    send: async ({ meeting }) => {
      await answerOf(
        api.PUT("/api/orders/{orderRef}/meeting", {
          params: { path: { orderRef: order.orderGuid } },
          body: { version: order.version, meeting: inputOf(meeting) },
        }),
      );
      await revalidator.revalidate();
      showToast(texts.saved);
      onClose?.();
    },
  });
  const kind = useWatch({ control: form.control, name: "meeting.kind" });
  const { location } = order.offer;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={texts.whereYouMeet}
    >
      <p className="text-soft">{lead}</p>
      {(order.offer.seats ?? 1) > 1 && <p className="text-sm text-mute">{texts.meetingShared}</p>}
      <ErrorSummary {...summary} />
      {location !== "online" && location !== "in_person" && (
        <RadioCards
          legend={texts.howYouMeet}
          columns={2}
          cards={[
            { value: "online", label: texts.byVideoCall },
            { value: "in_person", label: texts.atPlace },
          ]}
          {...form.register("meeting.kind")}
        />
      )}
      {kind === "online" ? (
        <Input
          type="url"
          label={texts.joinLink}
          hint={texts.joinLinkHint}
          placeholder="https://"
          maxLength={2_048}
          {...field("meeting.joinUrl")}
        />
      ) : (
        <>
          <Input
            label={texts.placeName}
            placeholder={texts.placeExample}
            maxLength={120}
            {...field("meeting.place")}
          />
          <Textarea label={texts.address} rows={3} maxLength={300} {...field("meeting.address")} />
        </>
      )}
      <Textarea
        label={kind === "online" ? texts.noteOnline : texts.noteInPerson}
        aside={texts.optional}
        rows={2}
        maxLength={300}
        {...field("meeting.note")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {common.save}
        </Button>
        {onClose !== undefined && (
          <Button variant="ghost" onClick={onClose}>
            {texts.leaveMeeting}
          </Button>
        )}
      </div>
    </form>
  );
}

function valuesOf({ meeting: said, offer }: OrderView): MeetingValues["meeting"] {
  const kept: Meeting | null | undefined = said?.meeting;
  const fits = offer.location === "in_person" ? "in_person" : "online";
  return {
    kind: kept?.kind ?? fits,
    joinUrl: kept?.kind === "online" ? kept.joinUrl : "",
    place: kept?.kind === "in_person" ? kept.place : "",
    address: kept?.kind === "in_person" ? kept.address : "",
    note: kept?.note ?? "",
  };
}

/** Only what belongs to the kind is sent. */
function inputOf({ kind, joinUrl, place, address, note: words }: MeetingValues["meeting"]) {
  return {
    kind,
    ...(kind === "online"
      ? { joinUrl: joinUrl.trim() }
      : { place: place.trim(), address: address.trim() }),
    ...(words.trim() === "" ? {} : { note: words.trim() }),
  } satisfies MeetingInput;
}
