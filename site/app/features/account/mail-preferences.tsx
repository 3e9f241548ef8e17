import { useEffect, useState } from "react";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { MailTopic, MailPreferences as Preferences } from "#app/lib/api/types.ts";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/account";

const topicTexts: Record<MailTopic, { label: string; hint: string }> = {
  messages: {
    label: texts.messagesNotRead,
    hint: texts.oneMailAfterQuiet,
  },
  availability_alerts: {
    label: texts.athletesWhoBack,
    hint: texts.thoseAskedHearOne,
  },
  feedback: {
    label: texts.invitationsRateOrder,
    hint: texts.oneWhenOrderComplete,
  },
  athlete_invitations: {
    label: texts.invitationsToJoin,
    hint: texts.oneInviteHint,
  },
  unfinished_orders: {
    label: texts.remindersRequestsDidNot,
    hint: texts.oneMailLeaveBefore,
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
      showToast(texts.saved);
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setSaving(null);
    }
  }
  return (
    <section aria-labelledby="mail-preferences" className="grid gap-4">
      <h2 id="mail-preferences" className="display text-2xl">
        {texts.mails}
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
                {texts.mailsComeBack({ email: shownEmail(preferences.email) })}
              </Notice>
            )}
            <p className="text-sm text-mute wrap-anywhere">
              {texts.mailsGoTo({ email: shownEmail(preferences.email) })}
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
