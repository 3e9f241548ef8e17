import { useState } from "react";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { CalendarFeedView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { copyText } from "#app/lib/texts/copy-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Input } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Dialog, DialogButtons } from "#app/ui/overlays/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/calendars";

function fetchCalendarFeed(): Promise<CalendarFeedView> {
  return answerOf(api.GET("/api/calendars/feed"));
}

/** The athlete's sessions and deadlines, for the calendar that they use anyway. */
export function CalendarFeed() {
  const answer = useAnswer(fetchCalendarFeed);
  switch (answer.status) {
    case "loading":
      return <Skeleton className="h-40" />;
    case "failed":
      return <Notice tone="bad">{answer.message}</Notice>;
    case "ready":
      return <FeedPanel loaded={answer.data} />;
  }
}

type Question = "replace" | "end";

const questions = {
  replace: {
    title: texts.replaceTitle,
    text: texts.replaceText,
    button: texts.replaceConfirm,
  },
  end: {
    title: texts.endTitle,
    text: texts.endText,
    button: texts.endConfirm,
  },
} as const;

function FeedPanel({ loaded }: { loaded: CalendarFeedView }) {
  const [view, setView] = useState(loaded);
  const [busy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const url = view.feed?.url;

  async function create(replace: boolean) {
    setView(await answerOf(api.POST("/api/calendars/feed", { body: { replace } })));
    showToast(replace ? texts.replaced : texts.created);
  }
  async function end() {
    setView(await answerOf(api.DELETE("/api/calendars/feed")));
    showToast(texts.ended);
  }
  async function run(change: () => Promise<void>) {
    setBusy(true);
    try {
      await change();
      setQuestion(null);
    } catch (error) {
      showToast(messageFor(error), "bad");
    } finally {
      setBusy(false);
    }
  }
  async function copy(link: string) {
    try {
      await copyText(link);
      showToast(texts.copied);
    } catch {
      showToast(texts.copyFailed, "bad");
    }
  }

  return (
    <Card className="grid content-start justify-items-start gap-4">
      <div className="grid gap-1">
        <h3 className="display text-xl">{texts.feed({ brand: brandName() })}</h3>
        <p className="text-mute">{texts.feedHint}</p>
      </div>
      {url === undefined ? (
        <Button busy={busy} onClick={() => void run(() => create(false))}>
          {texts.create}
        </Button>
      ) : (
        <>
          <Input
            label={texts.link}
            hint={texts.linkHint}
            readOnly
            value={url}
            className="w-full"
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy(url)}>{texts.copy}</Button>
            <Button variant="outline" onClick={() => setQuestion("replace")}>
              {texts.replace}
            </Button>
            <Button variant="outline" onClick={() => setQuestion("end")}>
              {texts.end}
            </Button>
          </div>
        </>
      )}
      {question !== null && (
        <Dialog open onClose={() => setQuestion(null)} title={questions[question].title}>
          <div className="grid gap-5">
            <p>{questions[question].text}</p>
            <DialogButtons>
              <Button
                variant="danger"
                busy={busy}
                onClick={() => void run(() => (question === "replace" ? create(true) : end()))}
              >
                {questions[question].button}
              </Button>
            </DialogButtons>
          </div>
        </Dialog>
      )}
    </Card>
  );
}
