import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { SavedWebhook, WebhookEventType, WebhookView } from "#app/lib/api/types.ts";
import { problemIf } from "#app/lib/forms/field-problems.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import * as common from "#messages/common";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-webhooks";
import { chosenEvents, webhookEvents } from "./webhook-words.ts";

export interface WebhookDialogProps {
  /** `null` adds an endpoint. */
  endpoint: WebhookView["endpoint"] | null;
  /** The version of the list that the page shows. */
  version: number;
  onSaved: (saved: SavedWebhook) => void;
  onClose: () => void;
}

interface Typed {
  url: string;
  description: string;
  events: readonly WebhookEventType[];
  enabled: boolean;
}

/** Adds an endpoint, or changes one. */
export function WebhookDialog({ endpoint, version, onSaved, onClose }: WebhookDialogProps) {
  const send = async (reason: string, { events, ...rest }: Typed) => {
    const body = { endpoint: { ...rest, events: [...events] }, version, reason };
    const saved = await (endpoint === null
      ? answerOf(api.POST("/api/operators/webhooks", { body }))
      : answerOf(
          api.PUT("/api/operators/webhooks/{webhookGuid}", {
            params: { path: { webhookGuid: endpoint.webhookGuid } },
            body,
          }),
        ));
    onSaved(saved);
  };
  return (
    <DecisionDialog
      words={{
        title: endpoint === null ? texts.add : texts.change({ endpoint: endpoint.description }),
        lead: endpoint === null ? texts.addHint : texts.changeHint,
        reason: area.why,
        confirm: common.save,
        done: area.saved,
      }}
      defaults={typedOf(endpoint)}
      problemsOf={problemsOf}
      send={send}
      onClose={onClose}
    >
      {({ field, typed: { events }, set, errorOf }) => (
        <>
          <Input
            label={texts.url}
            hint={texts.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={1000}
            {...field("url")}
          />
          <Input label={texts.description} maxLength={100} {...field("description")} />
          <EventsField
            value={events}
            onChange={(chosen) => set({ events: chosen })}
            error={errorOf("events")}
          />
          <Checkbox label={texts.enabled} hint={texts.enabledHint} {...field("enabled")} />
        </>
      )}
    </DecisionDialog>
  );
}

interface EventsFieldProps {
  value: readonly WebhookEventType[];
  onChange: (events: readonly WebhookEventType[]) => void;
  error: string | undefined;
}

/** The events that an endpoint receives. */
function EventsField({ value, onChange, error }: EventsFieldProps) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{texts.events}</legend>
      <Checkbox
        name="events"
        label={texts.allEvents}
        checked={value.length === chosenEvents.length}
        onChange={({ target }) => onChange(target.checked ? chosenEvents : [])}
      />
      {chosenEvents.map((event) => (
        <Checkbox
          key={event}
          label={webhookEvents[event]}
          checked={value.includes(event)}
          onChange={({ target }) =>
            onChange(
              chosenEvents.filter((one) => (one === event ? target.checked : value.includes(one))),
            )
          }
        />
      ))}
      {error !== undefined && (
        <p className="text-sm font-semibold text-danger sm:col-span-2">{error}</p>
      )}
    </fieldset>
  );
}

function typedOf(endpoint: WebhookView["endpoint"] | null): Typed {
  if (endpoint === null) return { url: "", description: "", events: [], enabled: true };
  const { url, description, events, status } = endpoint;
  return { url, description, events, enabled: status === "enabled" };
}

/** What is wrong before anything is sent; the API checks the address. */
export function problemsOf({ url, description, events }: Typed) {
  return [
    ...problemIf(!/^https?:\/\/./.test(url.trim()), "url", texts.urlMissing),
    ...problemIf(description.trim() === "", "description", texts.descriptionMissing),
    ...problemIf(events.length === 0, "events", texts.eventMissing),
  ];
}
