import { useReasonedForm } from "#app/features/operators/decisions/use-reasoned-form.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { Launch } from "#app/lib/api/types.ts";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import * as texts from "#messages/operators-settings";
import { SettingsFormFrame } from "./settings-form.tsx";
import { type Group, groupForm } from "./settings-group.ts";

const labels = { open: texts.open };

/** Whether visitors see the marketplace, or that it opens soon. */
export function LaunchForm({ saved }: { saved: Group<Launch> }) {
  const form = useReasonedForm({
    ...groupForm(saved, (launch) => launch),
    act: (settings, reason, version) =>
      answerOf(api.PUT("/api/operators/settings/launch", { body: { settings, version, reason } })),
  });
  return (
    <SettingsFormFrame
      title={texts.opening}
      lead={texts.openingHint}
      act="PUT /api/operators/settings/launch"
      form={form}
      labels={labels}
    >
      <Checkbox label={labels.open} hint={texts.openHint} {...form.field("open")} />
    </SettingsFormFrame>
  );
}
