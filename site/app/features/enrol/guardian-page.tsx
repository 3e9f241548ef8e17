import { useCallback, useState } from "react";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { GuardianRequestView, SportView } from "#app/lib/api/types.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { addressOf } from "#app/lib/texts/language.ts";
import { formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/forms/checkbox.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/enrol-application";
import { EndDialog } from "./applicant-dialogs.tsx";
import { LinkFailed } from "./application-page.tsx";
import { askSports } from "./ask-sports.ts";
import { levels, proposals } from "./enrol-answers.ts";
import { useLinkView } from "./use-link-view.ts";

/** The guardian's page, by a separate link. */
export function GuardianPage({ token }: { token: string }) {
  const params = { path: { guardianToken: token } };
  const read = useCallback(
    () =>
      answerOf(
        api.GET("/api/join/guardian/{guardianToken}", {
          params: { path: { guardianToken: token } },
        }),
      ),
    [token],
  );
  const { linked, trouble, busy, act } = useLinkView(read);
  const sports = useAnswer(askSports);
  if (linked.status === "loading") {
    return <Skeleton className="mx-auto h-96 max-w-xl" />;
  }
  if (linked.status === "failed") {
    return <LinkFailed isMissing={linked.isMissing} message={linked.message} isGuardian />;
  }
  const { view } = linked;
  const answer = (agrees: boolean) =>
    act(() =>
      answerOf(
        api.POST("/api/join/guardian/{guardianToken}", {
          params,
          body: { agrees, version: view.version },
        }),
      ),
    );
  return (
    <Card className="mx-auto max-w-xl sm:p-10">
      <h1 className="display text-4xl sm:text-5xl">{titleOf(view)}</h1>
      <p className="mt-4">
        {texts.guardianIntro({
          guardian: firstName(view.guardianName),
          name: view.displayName,
          brand: brandName(),
        })}
      </p>
      <dl className="mt-6 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
        {factsOf(view, sports.status === "ready" ? sports.data : []).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-mute">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 grid gap-5" aria-live="polite">
        {trouble !== null && <Notice tone="bad">{trouble}</Notice>}
        {view.hasAgreed && (
          <Notice tone="good" title={texts.thanks}>
            {view.canAnswer ? texts.canChange : null}
          </Notice>
        )}
        {view.canAnswer ? (
          <Answer
            hasAgreed={view.hasAgreed}
            name={view.displayName}
            busy={busy}
            onAnswer={answer}
          />
        ) : (
          <Closed {...view} />
        )}
      </div>
    </Card>
  );
}

/** Why there is nothing to answer any more; an adult decides without a guardian. */
function Closed(view: GuardianRequestView) {
  if (isUpToAdult(view)) return <Notice>{texts.isAdultNow({ name: view.displayName })}</Notice>;
  return view.hasAgreed ? null : <Notice>{texts.closedHint}</Notice>;
}

const decided: ReadonlySet<GuardianRequestView["status"]> = new Set([
  "approved",
  "rejected",
  "withdrawn",
]);

/** Whether the application is open and no guardian has to agree any more. */
function isUpToAdult({ isAdult, status }: Pick<GuardianRequestView, "isAdult" | "status">) {
  return isAdult && !decided.has(status);
}

function Answer({
  hasAgreed,
  name,
  busy,
  onAnswer,
}: {
  hasAgreed: boolean;
  name: string;
  busy: boolean;
  onAnswer: (agrees: boolean) => Promise<unknown>;
}) {
  const [isGuardian, setGuardian] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  return (
    <>
      {!hasAgreed && (
        <>
          <Checkbox
            label={texts.guardianConsent({
              name,
              terms: (children) => (
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
            checked={isGuardian}
            error={isMissing ? texts.guardianConsentMissing : undefined}
            onChange={(event) => {
              setGuardian(event.currentTarget.checked);
              setMissing(false);
            }}
          />
          <Button
            size="large"
            busy={busy}
            onClick={() => {
              if (isGuardian) void onAnswer(true);
              else setMissing(true);
            }}
          >
            {texts.agree}
          </Button>
        </>
      )}
      <Button variant="outline" disabled={busy} onClick={() => setEnding(true)}>
        {texts.disagree}
      </Button>
      {isEnding && (
        <EndDialog
          title={texts.endTitle({ name })}
          description={texts.endText}
          confirm={texts.end}
          busy={busy}
          onClose={() => setEnding(false)}
          onConfirm={async () => {
            await onAnswer(false);
            setEnding(false);
          }}
        />
      )}
    </>
  );
}

export function titleOf(
  view: Pick<GuardianRequestView, "canAnswer" | "hasAgreed" | "isAdult" | "status">,
): string {
  if (view.hasAgreed) return texts.youAgreed;
  if (view.canAnswer) return texts.doYouAgree;
  return isUpToAdult(view) ? texts.consentNotNeeded : texts.closed;
}

/** What the guardian decides about; a sport that is not loaded yet has its name in the address. */
function factsOf(
  view: GuardianRequestView,
  sports: readonly Pick<SportView, "slug" | "name">[],
): [string, string][] {
  const sportName = (slug: string) => sports.find((sport) => sport.slug === slug)?.name ?? slug;
  const offers = view.offers.map(({ kind, price }) => {
    const label = proposals.find(({ value }) => value === kind)?.label ?? kind;
    return `${label}: ${formatMoney(price)}`;
  });
  return [
    [texts.name, view.legalName],
    [texts.shownAs, view.displayName],
    [texts.born, formatShortDay(view.birthDate, "UTC")],
    [texts.sport, formatList(view.sports.map(sportName))],
    [texts.level, levels.find(({ value }) => value === view.level)?.label ?? view.level],
    [texts.offers, offers.join("\n")],
    [texts.application, view.reference],
  ];
}
