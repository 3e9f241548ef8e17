import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { SavedWebhook, WebhookEventType, WebhookView } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Input } from "#app/ui/field.tsx";
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
  const [typed, setTyped] = useState<Typed>(() => typedOf(endpoint));
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const choose = (event: WebhookEventType, chosen: boolean) =>
    set({
      events: chosenEvents.filter((one) => (one === event ? chosen : typed.events.includes(one))),
    });
  const send = async (reason: string) => {
    const { events, ...rest } = typed;
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
      missing={() => missingOf(typed)}
      send={send}
      onClose={onClose}
    >
      <Input
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={1000}
        value={typed.url}
        onChange={(event) => set({ url: event.target.value })}
      />
      <Input
        label={texts.description}
        maxLength={100}
        value={typed.description}
        onChange={(event) => set({ description: event.target.value })}
      />
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{texts.events}</legend>
        <Checkbox
          label={texts.allEvents}
          checked={typed.events.length === chosenEvents.length}
          onChange={(event) => set({ events: event.target.checked ? chosenEvents : [] })}
        />
        {chosenEvents.map((event) => (
          <Checkbox
            key={event}
            label={webhookEvents[event]}
            checked={typed.events.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          />
        ))}
      </fieldset>
      <Checkbox
        label={texts.enabled}
        hint={texts.enabledHint}
        checked={typed.enabled}
        onChange={(event) => set({ enabled: event.target.checked })}
      />
    </DecisionDialog>
  );
}

function typedOf(endpoint: WebhookView["endpoint"] | null): Typed {
  if (endpoint === null) return { url: "", description: "", events: [], enabled: true };
  const { url, description, events, status } = endpoint;
  return { url, description, events, enabled: status === "enabled" };
}

/** Why it cannot be sent yet; the API checks the address. */
export function missingOf({ url, description, events }: Typed): string | null {
  if (!/^https?:\/\/./.test(url.trim())) return texts.urlMissing;
  if (description.trim() === "") return texts.descriptionMissing;
  return events.length === 0 ? texts.eventMissing : null;
}
