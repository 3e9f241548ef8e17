import { useEffect, useState } from "react";
import { messageFor } from "#app/lib/api/failure.ts";
import { useInAppBrowser } from "#app/lib/inapp-browser.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import {
  type PushState,
  readPushState,
  switchPushOff,
  switchPushOn,
} from "#app/lib/push/this-browser.ts";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account";

/** Switches push notifications for this browser; renders nothing if the deployment sends none. */
export function PushSwitch() {
  const [push, setPush] = useState<{ state: PushState; publicKey: string | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const isInApp = useInAppBrowser() !== null;
  useEffect(() => {
    readPushState()
      .then(setPush)
      .catch((error: unknown) => setProblem(messageFor(error)));
  }, []);
  async function change(publicKey: string, wanted: boolean) {
    setSaving(true);
    try {
      const state = await (wanted ? switchPushOn(publicKey) : switchPushOff());
      setPush({ state, publicKey });
      if (state !== "denied") showToast(wanted && state === "off" ? texts.notAllowed : texts.saved);
    } catch (error) {
      // The browser's own refusal: no connection to its push service, or a private window.
      const isOurs = !(error instanceof DOMException);
      showToast(isOurs ? messageFor(error) : texts.browserCouldNotSubscribe, "bad");
    } finally {
      setSaving(false);
    }
  }
  // A social app's browser shows no notifications, and turning it off there changes nothing.
  if (push?.state === "unavailable" || isInApp) return null;
  return (
    <section aria-labelledby="push" className="grid gap-4">
      <h2 id="push" className="display text-2xl">
        {texts.notifications}
      </h2>
      {push === null ? (
        problem === null ? (
          <Skeleton className="h-24" />
        ) : (
          <Notice tone="bad">{problem}</Notice>
        )
      ) : (
        <Card>
          <div className="grid gap-4">
            {push.state === "unsupported" ? (
              <p className="text-mute">
                {texts.browserShowsNoNotifications({ brand: brandName() })}
              </p>
            ) : (
              <Switch
                label={texts.notificationsBrowser}
                hint={texts.whatWaitHappensMails}
                checked={push.state === "on"}
                disabled={saving || push.state === "denied"}
                onChange={(next) => void change(push.publicKey ?? "", next)}
              />
            )}
            {push.state === "denied" && (
              <Notice tone="warning">{texts.browserBlocksNotificationsSite}</Notice>
            )}
          </div>
        </Card>
      )}
    </section>
  );
}
