import { useState } from "react";
import { DecisionDialog } from "#app/features/operators/decisions/decision-dialog.tsx";
import { MayAct, RoleNeeded } from "#app/features/operators/decisions/may-act.tsx";
import { applicationStates } from "#app/features/operators/parts/codes.ts";
import { Facts } from "#app/features/operators/parts/row-card.tsx";
import { type SportNames, sportsWords } from "#app/features/operators/settings/sport-names.ts";
import { shownEmail } from "#app/lib/accounts/email-address.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type {
  Application,
  ApplicationEvent,
  ApplicationFile,
  ReviewStep,
} from "#app/lib/api/types.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { formatMoney } from "#app/lib/money/format-money.ts";
import { formatList } from "#app/lib/texts/format-list.ts";
import { countryName, languageName } from "#app/lib/texts/places.ts";
import { formatDateTime, formatShortDay } from "#app/lib/time/format-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "#messages/operators-applications";
import { isOperatorsStep, levelWords, stepWords } from "./application-words.ts";
import { ProfileLink, Socials } from "./profile-links.tsx";

export interface ApplicationViewProps {
  file: ApplicationFile;
  sportNames: SportNames;
}

/** One application, with the steps that an operator may take. */
export function ApplicationView({ file, sportNames }: ApplicationViewProps) {
  const { application, steps } = file;
  const [step, setStep] = useState<ReviewStep | null>(null);
  const open = step !== null && isOperatorsStep(step) ? stepWords[step] : null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <h2 className="mb-4 font-bold">{texts.application}</h2>
        <Facts facts={factsOf(application, sportNames)} />
      </Card>
      <div className="grid gap-6 lg:row-span-2">
        <Card tone="quiet">
          <h2 className="mb-3 font-bold">{applicationStates[application.status]}</h2>
          <Standing application={application} />
          {file.needsGuardianConsent && (
            <Notice tone="warning" className="mb-4" title={texts.noApprovalYet}>
              {texts.guardianMissing}
            </Notice>
          )}
          <MayAct act="POST /api/operators/applications/{applicationGuid}/steps">
            <div className="flex flex-wrap gap-2.5 lg:grid">
              {steps.filter(isOperatorsStep).map((one) => (
                <Button
                  key={one}
                  variant={stepWords[one].danger === true ? "danger" : "primary"}
                  onClick={() => setStep(one)}
                >
                  {stepWords[one].button}
                </Button>
              ))}
            </div>
          </MayAct>
          {steps.some(isOperatorsStep) && (
            <RoleNeeded act="POST /api/operators/applications/{applicationGuid}/steps" />
          )}
        </Card>
      </div>
      <Card>
        <h2 className="mb-4 font-bold">{texts.history}</h2>
        <ApplicationHistory application={application} />
      </Card>
      {open !== null && step !== null && (
        <DecisionDialog
          words={open}
          onClose={() => setStep(null)}
          send={(reason) =>
            answerOf(
              api.POST("/api/operators/applications/{applicationGuid}/steps", {
                params: { path: { applicationGuid: application.applicationGuid } },
                body: { step, version: application.version, reason },
              }),
            )
          }
        />
      )}
    </div>
  );
}

function Standing({ application }: { application: Application }) {
  const { decision, infoRequest } = application;
  if (decision != null) {
    return (
      <Notice tone={application.status === "approved" ? "good" : "info"}>
        {decision.by.email == null
          ? texts.decisionByOperator({ time: formatDateTime(decision.at), reason: decision.reason })
          : texts.decisionBy({
              operator: shownEmail(decision.by.email),
              time: formatDateTime(decision.at),
              reason: decision.reason,
            })}
      </Notice>
    );
  }
  if (infoRequest != null) {
    return (
      <div className="mb-4 grid gap-2 wrap-anywhere whitespace-pre-line">
        <p>
          {texts.askedOn({
            time: formatDateTime(infoRequest.at),
            question: infoRequest.question,
          })}
        </p>
        {infoRequest.answer != null && <p>{texts.answer({ answer: infoRequest.answer })}</p>}
      </div>
    );
  }
  return null;
}

function factsOf(one: Application, sportNames: SportNames) {
  const { agent, entity, guardian, socials = [] } = one;
  return [
    { label: texts.publicName, value: one.displayName },
    { label: texts.legalName, value: one.legalName },
    { label: texts.email, value: shownEmail(one.email) },
    {
      label: texts.addressProven,
      value: one.emailProvenAt == null ? texts.no : formatDateTime(one.emailProvenAt),
    },
    { label: texts.phone, value: one.phone },
    { label: texts.born, value: formatShortDay(one.birthDate, "UTC") },
    {
      label: texts.guardian,
      value: guardian == null ? null : `${guardian.name}, ${shownEmail(guardian.email)}`,
    },
    {
      label: texts.guardianAgreed,
      value:
        guardian == null
          ? null
          : one.guardianConsent == null
            ? texts.no
            : texts.guardianAgreedOn({
                time: formatDateTime(one.guardianConsent.at),
                email: shownEmail(one.guardianConsent.email),
              }),
    },
    { label: texts.country, value: countryName(one.country) },
    { label: texts.sports, value: sportsWords(one.sports, sportNames) },
    { label: texts.level, value: levelWords[one.level] },
    { label: texts.team, value: one.team },
    {
      label: texts.profile,
      value: one.profileUrl == null ? null : <ProfileLink address={one.profileUrl} />,
    },
    {
      label: texts.socials,
      value: socials.length === 0 ? null : <Socials socials={socials} />,
    },
    { label: texts.languages, value: formatList(one.languages.map(languageName)) },
    {
      label: texts.offers,
      value: one.offers
        .map(({ kind, price }) => `${kindNames[kind]}: ${formatMoney(price)}`)
        .join("\n"),
    },
    { label: texts.whyApplied, value: one.why },
    {
      label: texts.agent,
      value: agent == null ? null : `${agent.name}, ${shownEmail(agent.email)}`,
    },
    { label: texts.paidTo, value: entity.kind === "company" ? entity.name : texts.theAthlete },
    {
      label: texts.terms,
      value: texts.termsVersion({
        version: one.consents.termsVersion,
        day: formatShortDay(one.consents.at),
      }),
    },
    { label: texts.applied, value: formatDateTime(one.createdAt) },
  ];
}

const eventWords: Record<ApplicationEvent["kind"], string> = {
  created: texts.eventCreated,
  submitted: texts.eventSubmitted,
  changed: texts.eventChanged,
  guardian_agreed: texts.guardianAgreed,
  guardian_refused: texts.eventGuardianRefused,
  review_started: texts.eventReviewStarted,
  info_requested: texts.eventInfoRequested,
  info_answered: texts.eventInfoAnswered,
  approved: texts.approved,
  rejected: texts.rejected,
  withdrawn: texts.withdrawn,
};

/** What happened to an application, newest first. */
function ApplicationHistory({ application }: { application: Application }) {
  const events = [...(application.history ?? [])].reverse();
  return (
    <ol className="grid gap-4">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <p className="font-semibold">{eventWords[event.kind]}</p>
          <p className="text-sm text-mute">
            {formatDateTime(event.at)}, {partyOf(event)}
          </p>
          {event.text != null && (
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{event.text}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

function partyOf({ by }: ApplicationEvent): string {
  switch (by.party) {
    case "applicant":
      return texts.theApplicant;
    case "guardian":
      return texts.theGuardian;
    case "operator":
      return by.operator.email ?? texts.anOperator;
  }
}
