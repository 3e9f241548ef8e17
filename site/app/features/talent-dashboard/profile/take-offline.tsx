import { useState } from "react";
import { useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { PublicationView } from "#app/lib/api/types.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-publication";

/** Takes a public page offline after a confirmation. `GoLive` publishes it again. */
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
      showToast(texts.takenOffline);
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
        <span className="font-semibold">{texts.liveAt({ slug })}</span>
        <span className="block text-mute">{texts.takeOfflineHint}</span>
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {texts.takeOffline}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.takeOfflineTitle}>
        <div className="grid gap-4">
          <p>{texts.takeOfflineMeans}</p>
          {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
          <div className="flex flex-wrap gap-3">
            <Button variant="danger" busy={busy} onClick={() => void takeOffline()}>
              {texts.confirmOffline}
            </Button>
            <Button variant="outline" onClick={() => setOpen(false)}>
              {texts.keepLive}
            </Button>
          </div>
        </div>
      </Dialog>
    </Card>
  );
}
