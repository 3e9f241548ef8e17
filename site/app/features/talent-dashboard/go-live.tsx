import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { PublicationItem, PublicationView } from "#app/lib/api/types.ts";
import { session } from "#app/lib/auth/session.ts";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";

/** The way to the public: what is missing, where to add it, and one button. Nothing for a page that is public. */
export function GoLive({ publication }: { publication: PublicationView }) {
  switch (publication.status) {
    case "published":
    case "paused":
    case "closed":
      return null;
    case "suspended":
      return (
        <Notice tone="bad" title="Your page is taken down">
          {publication.suspension ?? "Please contact us."}{" "}
          <Link to={paths.contact()} className="underline">
            Contact us
          </Link>
        </Notice>
      );
    case "pending_review":
      return (
        <Notice tone="info" title="We are looking at your page">
          Somebody of our team reads it before it goes live, within 3 working days. We write to you.
        </Notice>
      );
    case "draft":
    case "unpublished":
      return <Checklist publication={publication} />;
  }
}

function Checklist({ publication }: { publication: PublicationView }) {
  const revalidator = useRevalidator();
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lines = checklistLines(publication, acceptsTerms);
  const missing = lines.filter(({ isDone }) => !isDone).length;
  const isOffline = publication.status === "unpublished";
  const needsTerms = publication.checklist.some(({ item, isDone }) => item === "terms" && !isDone);

  async function publish() {
    setBusy(true);
    setTrouble(null);
    try {
      const { status } = await answerOf(
        api.POST("/api/talent-account/publication", { body: { acceptsTerms } }),
      );
      showToast(status === "published" ? "Your page is live!" : "We look at your page now.");
    } catch (error) {
      setTrouble(messageFor(error));
    }
    await revalidator.revalidate();
    setBusy(false);
  }

  return (
    <section aria-labelledby="go-live">
      <Card className="grid gap-5">
        <div>
          <h2 id="go-live" className="display text-2xl">
            {isOffline ? "Your page is offline" : "Go live"}
          </h2>
          <p className="mt-1 text-ink-soft">
            {isOffline
              ? "Nobody finds it, and its address is kept for you. Publish it again whenever you like."
              : publication.isReviewedFirst
                ? "When everything is there, we look at your page and publish it."
                : "When everything is there, publish your page. It is public at once."}
          </p>
        </div>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <Line key={line.item} line={line} />
          ))}
        </ul>
        {needsTerms && (
          <Checkbox
            label={
              <>
                I accept the{" "}
                <a href={paths.terms()} target="_blank" rel="noreferrer" className="underline">
                  terms for athletes
                </a>
              </>
            }
            checked={acceptsTerms}
            onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
          />
        )}
        {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button disabled={missing > 0} busy={busy} onClick={() => void publish()}>
            Publish
          </Button>
          <p role="status" className="text-ink-mute">
            {missing === 0 ? "Everything is there." : `${missing} of ${lines.length} still missing`}
          </p>
        </div>
      </Card>
    </section>
  );
}

function Line({ line: { item, label, isDone, to } }: { line: ChecklistLine }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      {isDone ? (
        <CircleCheck aria-label="Done:" role="img" className="size-6 shrink-0 text-leaf" />
      ) : (
        <CircleDashed aria-label="Missing:" role="img" className="size-6 shrink-0 text-ink-mute" />
      )}
      <span className={isDone ? "text-ink-mute" : "font-semibold"}>{label}</span>
      {!isDone && to !== undefined && (
        <Link to={to.path} className="font-semibold underline">
          {to.label}
        </Link>
      )}
      {!isDone && item === "proven_address" && <ConfirmAddress />}
    </li>
  );
}

/** Has the identity service mail the link that proves the address. */
function ConfirmAddress() {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  async function send() {
    setState("busy");
    try {
      await session.sendEmailConfirmation();
      setState("sent");
    } catch (error) {
      console.warn("failed to send the mail that confirms an address", error);
      showToast("The mail could not be sent. Please try again in a moment.", "bad");
      setState("idle");
    }
  }
  return state === "sent" ? (
    <span role="status">Open the link in the mail we sent, then come back.</span>
  ) : (
    <Button variant="outline" size="small" busy={state === "busy"} onClick={() => void send()}>
      Send me the link
    </Button>
  );
}

/** One line of the checklist before a page goes live. */
interface ChecklistLine {
  item: PublicationItem;
  label: string;
  isDone: boolean;
  /** Where it is added. */
  to?: { path: string; label: string };
}

const words: Record<PublicationItem, Pick<ChecklistLine, "label" | "to">> = {
  picture: {
    label: "A picture of you",
    to: { path: paths.talentProfile(), label: "Add a picture" },
  },
  headline: {
    label: "A headline",
    to: { path: paths.talentProfile(), label: "Write it" },
  },
  details: {
    label: "Your sport, country and language",
    to: { path: paths.talentProfile(), label: "Fill them in" },
  },
  offer: {
    label: "One active offer",
    to: { path: `${paths.talentProfile()}#offers`, label: "Go to your offers" },
  },
  proven_address: { label: "A confirmed email address" },
  terms: { label: "The terms for athletes" },
};

/** The checklist; the terms count as accepted once their box is ticked. */
export function checklistLines(
  { checklist }: Pick<PublicationView, "checklist">,
  acceptsTerms: boolean,
): ChecklistLine[] {
  return checklist.map(({ item, isDone }) => ({
    item,
    isDone: isDone || (item === "terms" && acceptsTerms),
    ...words[item],
  }));
}
