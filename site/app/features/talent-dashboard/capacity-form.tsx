import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OwnTalentView } from "#app/lib/api/types.ts";
import { rulesResolver } from "#app/lib/forms/rules-resolver.ts";
import { useForm } from "#app/lib/forms/use-form.ts";
import { documentForm } from "#app/lib/live/document-form.ts";
import { talentDocument } from "#app/lib/live/documents.ts";
import { useLiveState } from "#app/lib/live/use-live-state.ts";
import { updateDocument } from "#app/lib/live/writes/write.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { FormFrame } from "#app/ui/forms/form-frame.tsx";
import { SaveNote } from "#app/ui/forms/save-note.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as common from "#messages/common";
import * as texts from "#messages/talent-dashboard";
import { LeaveGuard } from "./leave-guard.tsx";

const rules = z.object({
  capacity: z.string().check(z.regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, texts.capacityRange)),
});

export interface CapacityFormProps {
  talentGuid: string;
  /** As it is stored now; the form follows it. */
  capacity: number;
}

/** How many requests may wait at the same time. */
export function CapacityForm({ talentGuid, capacity }: CapacityFormProps) {
  const { online } = useLiveState();
  const { frame, field, busy, waiting, clashes, takeStored, hasUnsaved } = useForm<
    z.infer<typeof rules>
  >({
    defaults: { capacity: String(capacity) },
    resolver: rulesResolver(() => rules),
    ...documentForm<z.infer<typeof rules>>({
      parts: ["capacity"],
      clean: (answers) => answers,
      save: (_changed, answers) =>
        updateDocument(talentDocument(talentGuid), { capacity: Number(answers.capacity) }),
      saved: () => showToast(texts.saved),
    }),
  });
  return (
    <Card>
      <FormFrame {...frame} label={texts.capacity} className="grid gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <Input
            label={texts.mostRequests}
            hint={texts.mostRequestsHint}
            inputMode="numeric"
            className="max-w-sm flex-1 basis-64"
            {...field("capacity")}
          />
          <Button type="submit" variant="outline" busy={busy}>
            {common.save}
          </Button>
        </div>
        <SaveNote
          waiting={waiting}
          online={online}
          clashes={clashes.map(() => texts.mostRequests)}
          onTake={takeStored}
        />
      </FormFrame>
      <LeaveGuard hasUnsaved={hasUnsaved} />
    </Card>
  );
}

/** Stops bookings, or takes them again; open orders go on. */
export function PauseSwitch({ profile }: { profile: OwnTalentView }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (profile.status !== "published" && profile.status !== "paused") {
    return <Notice>{texts.notLiveYet}</Notice>;
  }
  const open = profile.status === "published";
  async function change(takesBookings: boolean) {
    setBusy(true);
    try {
      await answerOf(api.PUT("/api/talent-account/pause", { body: { paused: !takesBookings } }));
      await revalidator.revalidate();
      showToast(takesBookings ? texts.resumed : texts.paused);
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <Switch
        label={open ? texts.takesBookings : texts.bookingsPaused}
        hint={texts.pauseHint}
        checked={open}
        disabled={busy}
        onChange={(next) => void change(next)}
      />
    </Card>
  );
}
