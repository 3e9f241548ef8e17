import { useEffect, useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { MailTopic, MailPreferences as Preferences } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { showToast } from "#app/ui/toast.tsx";

const topicTexts: Record<MailTopic, { label: string; hint: string }> = {
  messages: {
    label: "Messages you have not read",
    hint: "One mail after a quiet while, never one for each.",
  },
  availability_alerts: {
    label: "Athletes who are back",
    hint: "Only of those you asked to hear of, one mail each.",
  },
  feedback: {
    label: "Invitations to rate an order",
    hint: "One when an order is complete, and one reminder a week later.",
  },
  unfinished_orders: {
    label: "Reminders of requests you did not finish",
    hint: "One mail if you leave before you pay.",
  },
};

/** The account's optional email topics. */
export function MailPreferences() {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<MailTopic | null>(null);
  useEffect(() => {
    answerOf(api.GET("/api/account/mail-preferences"))
      .then(setPreferences)
      .catch((error: unknown) => setProblem(messageFor(error)));
  }, []);
  async function change(topic: MailTopic, wanted: boolean) {
    setSaving(topic);
    try {
      const body = { topic, wanted };
      setPreferences(await answerOf(api.PUT("/api/account/mail-preferences", { body })));
      showToast("Saved.");
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setSaving(null);
    }
  }
  return (
    <section aria-labelledby="mail-preferences" className="grid gap-4">
      <h2 id="mail-preferences" className="display text-2xl">
        Mails
      </h2>
      {preferences !== null ? (
        <Card>
          <div className="grid gap-6">
            {preferences.topics.map(({ topic, wanted }) => (
              <Switch
                key={topic}
                {...topicTexts[topic]}
                checked={wanted}
                disabled={saving !== null}
                onChange={(next) => void change(topic, next)}
              />
            ))}
            {preferences.comesBack && (
              <Notice tone="warning">
                Mails to {preferences.email} come back, so we send none there. Change your email
                below, or contact us once it works again.
              </Notice>
            )}
            <p className="text-sm text-ink-mute wrap-anywhere">
              They go to {preferences.email}. Mails that an order needs always come.
            </p>
          </div>
        </Card>
      ) : problem === null ? (
        <Skeleton className="h-48" />
      ) : (
        <Notice tone="bad">{problem}</Notice>
      )}
    </section>
  );
}
