import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { PublicationView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** Takes a public page offline, after a question; it is published again by the button that published it first. */
export function TakeOffline({ publication: { status, slug } }: { publication: PublicationView }) {
  const revalidator = useRevalidator();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  if (status !== "published" && status !== "paused") return null;

  async function takeOffline() {
    setBusy(true);
    setTrouble(null);
    try {
      await answerOf(api.DELETE("/api/talent-account/publication"));
      setOpen(false);
      showToast("Your page is offline. Open orders go on.");
      await revalidator.revalidate();
    } catch (error) {
      setTrouble(messageFor(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card className="grid content-start justify-items-start gap-3">
      <p>
        <span className="font-semibold">Your page is live at /{slug}</span>
        <span className="block text-ink-mute">
          Take it offline to disappear from search and lists. For a break, pausing is enough.
        </span>
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Take the page offline
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Take the page offline?">
        <div className="grid gap-4">
          <p>
            Nobody can find or book you until you publish the page again. Its address stays yours,
            and open orders go on.
          </p>
          {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} onClick={() => void takeOffline()}>
              Take it offline
            </Button>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Keep it live
            </Button>
          </div>
        </div>
      </Dialog>
    </Card>
  );
}
