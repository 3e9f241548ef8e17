import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { answerOf, api } from "#app/lib/api/client.ts";
import { messageFor } from "#app/lib/api/failure.ts";
import type { PublicationItem, PublicationView } from "#app/lib/api/types.ts";
import { sendConfirmation } from "#app/lib/auth/account-access.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import * as texts from "#messages/talent-dashboard-publication";

/** What a page lacks before it can be published, where to add it, and the button. Nothing for a public page. */
export function GoLive({ publication }: { publication: PublicationView }) {
  switch (publication.status) {
    case "published":
    case "paused":
    case "closed":
      return null;
    case "suspended":
      return (
        <Notice tone="bad" title={texts.takenDown}>
          {publication.suspension ?? texts.pleaseContactUs}{" "}
          <Link to={paths.contact()} className="underline">
            {texts.contactUs}
          </Link>
        </Notice>
      );
    case "pending_review":
      return (
        <Notice tone="info" title={texts.reviewing}>
          {texts.reviewingHint}
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
      showToast(status === "published" ? texts.live : texts.sentForReview);
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
            {isOffline ? texts.offline : texts.goLive}
          </h2>
          <p className="mt-1 text-soft">
            {isOffline
              ? texts.offlineHint
              : publication.isReviewedFirst
                ? texts.reviewedFirstHint
                : texts.publishHint}
          </p>
        </div>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <Line key={line.item} line={line} />
          ))}
        </ul>
        {needsTerms && (
          <Checkbox
            label={texts.acceptTerms({
              link: (children) => (
                <a
                  href={addressOf(paths.terms())}
                  target="_blank"
                  rel="noreferrer"
                  className="underline"
                >
                  {children}
                </a>
              ),
            })}
            checked={acceptsTerms}
            onChange={(event) => setAcceptsTerms(event.currentTarget.checked)}
          />
        )}
        {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button disabled={missing > 0} busy={busy} onClick={() => void publish()}>
            {texts.publish}
          </Button>
          <p role="status" className="text-mute">
            {missing === 0
              ? texts.complete
              : texts.stillMissing({ count: missing, total: lines.length })}
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
        <CircleCheck
          aria-label={texts.lineDone}
          role="img"
          className="size-6 shrink-0 text-success-mark"
        />
      ) : (
        <CircleDashed
          aria-label={texts.lineMissing}
          role="img"
          className="size-6 shrink-0 text-mute"
        />
      )}
      <span className={isDone ? "text-mute" : "font-semibold"}>{label}</span>
      {!isDone && to !== undefined && (
        <Link to={to.path} className="font-semibold underline">
          {to.label}
        </Link>
      )}
      {!isDone && item === "proven_address" && <ConfirmAddress />}
    </li>
  );
}

/** Has the identity service send the link that confirms the email address. */
function ConfirmAddress() {
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  async function send() {
    setState("busy");
    try {
      await sendConfirmation();
      setState("sent");
    } catch (error) {
      console.warn("failed to send the email that confirms an address", error);
      showToast(texts.emailFailed, "bad");
      setState("idle");
    }
  }
  return state === "sent" ? (
    <span role="status">{texts.emailSent}</span>
  ) : (
    <Button variant="outline" size="small" busy={state === "busy"} onClick={() => void send()}>
      {texts.sendLink}
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
    label: texts.picture,
    to: { path: paths.talentProfile(), label: texts.addPicture },
  },
  headline: {
    label: texts.headline,
    to: { path: paths.talentProfile(), label: texts.writeHeadline },
  },
  details: {
    label: texts.details,
    to: { path: paths.talentProfile(), label: texts.addDetails },
  },
  offer: {
    label: texts.activeOffer,
    to: { path: `${paths.talentProfile()}#offers`, label: texts.goToOffers },
  },
  proven_address: { label: texts.confirmedEmail },
  terms: { label: texts.terms },
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
