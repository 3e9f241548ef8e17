import { answerOf, api } from "#app/lib/api/client.ts";
import type { Launch } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import * as texts from "#messages/operators-settings";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, useSettingsForm } from "./use-settings-form.ts";

const labels = { open: texts.open };

/** Whether visitors see the marketplace, or that it opens soon. */
export function LaunchForm({ saved }: { saved: Group<Launch> }) {
  const form = useSettingsForm<Launch, Launch>({
    saved,
    typedOf: (launch) => launch,
    inputOf: (typed) => typed,
    problemsOf: () => [],
    send: (body) => answerOf(api.PUT("/api/operators/settings/launch", { body })),
  });
  return (
    <SettingsFormFrame
      title={texts.opening}
      lead={texts.openingHint}
      act="PUT /api/operators/settings/launch"
      form={form}
      labels={labels}
    >
      <Checkbox
        name="open"
        label={labels.open}
        hint={texts.openHint}
        checked={form.typed.open}
        onChange={(event) => form.set({ open: event.target.checked })}
      />
    </SettingsFormFrame>
  );
}
