import { useState } from "react";
import { talentDocument } from "#app/lib/live/documents.ts";
import { liveMessage } from "#app/lib/live/problems.ts";
import { updateDocument } from "#app/lib/live/writes/write.ts";
import { readerZone } from "#app/lib/storage/browser-values.ts";
import { zoneWords } from "#app/lib/time/zone-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-offers";
import { isSameZone } from "./time-zones.ts";

export interface ZoneNoticeProps {
  talentGuid: string;
  /** The page's: hours are sold in it. */
  timeZone: string;
}

/** Offers the device's time zone where the page has another one, as every new page has. */
export function ZoneNotice({ talentGuid, timeZone }: ZoneNoticeProps) {
  const [busy, setBusy] = useState(false);
  const own = readerZone();
  if (isSameZone(own, timeZone)) return null;
  async function change() {
    setBusy(true);
    try {
      const { acknowledged } = await updateDocument(talentDocument(talentGuid), { timeZone: own });
      // Offline the response comes much later; the page shows the change immediately.
      acknowledged.catch((error: unknown) => showToast(liveMessage(error), "bad"));
    } catch (error) {
      showToast(liveMessage(error), "bad");
    } finally {
      setBusy(false);
    }
  }
  return (
    <Notice tone="warning" className="mt-4">
      <p>{texts.zonesDiffer({ page: zoneWords(timeZone), device: zoneWords(own) })}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={busy}
        onClick={() => void change()}
      >
        {texts.switchZone({ zone: zoneWords(own) })}
      </Button>
    </Notice>
  );
}
