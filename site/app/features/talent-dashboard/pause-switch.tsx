import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { OwnTalentView } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Stops bookings, or takes them again; open orders go on. */
export function PauseSwitch({ profile }: { profile: OwnTalentView }) {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  if (profile.status !== "published" && profile.status !== "paused") {
    return <Notice>You take bookings as soon as your page is live.</Notice>;
  }
  const open = profile.status === "published";
  async function change(takesBookings: boolean) {
    setBusy(true);
    try {
      await answerOf(api.PUT("/api/talent-account/pause", { body: { paused: !takesBookings } }));
      await revalidator.revalidate();
      showToast(takesBookings ? "You take bookings again." : "Paused. Open orders go on.");
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card>
      <Switch
        label={open ? "You take bookings" : "Bookings are paused"}
        hint="Switch off for a break. Open orders go on."
        checked={open}
        disabled={busy}
        onChange={(next) => void change(next)}
      />
    </Card>
  );
}
