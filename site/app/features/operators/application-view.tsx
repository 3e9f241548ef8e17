import { useState } from "react";
import { answerOf, api } from "#app/lib/api/client.ts";
import type {
  Application,
  ApplicationEvent,
  ApplicationFile,
  ReviewStep,
} from "#app/lib/api/types.ts";
import { kindNames } from "#app/lib/catalogue/offer-words.ts";
import { formatMoney } from "#app/lib/format-money.ts";
import { formatDateTime, formatShortDay } from "#app/lib/format-time.ts";
import { countryName, languageName } from "#app/lib/places.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isOperatorsStep, levelWords, statusWords, stepWords } from "./application-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { Facts } from "./row-card.tsx";

/** One application, with what may be decided about it. */
export function ApplicationView({ file }: { file: ApplicationFile }) {
  const { application, steps } = file;
  const [step, setStep] = useState<ReviewStep | null>(null);
  const open = step !== null && isOperatorsStep(step) ? stepWords[step] : null;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <h2 className="mb-4 font-bold">The application</h2>
        <Facts facts={factsOf(application)} />
      </Card>
      <div className="grid gap-6 lg:row-span-2">
        <Card tone="quiet">
          <h2 className="mb-3 font-bold">{statusWords[application.status]}</h2>
          <Standing application={application} />
          {file.needsGuardianConsent && (
            <Notice tone="warning" className="mb-4" title="No approval yet">
              The athlete is under 18, and the guardian has not agreed.
            </Notice>
          )}
          <div className="grid gap-2.5">
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
        </Card>
      </div>
      <Card>
        <h2 className="mb-4 font-bold">What happened</h2>
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
        {`By ${decision.by.email ?? "an operator"} on ${formatDateTime(decision.at)}: ${decision.reason}`}
      </Notice>
    );
  }
  if (infoRequest != null) {
    return (
      <div className="mb-4 grid gap-2 wrap-anywhere whitespace-pre-line">
        <p>{`Asked on ${formatDateTime(infoRequest.at)}: ${infoRequest.question}`}</p>
        {infoRequest.answer != null && <p>{`Answer: ${infoRequest.answer}`}</p>}
      </div>
    );
  }
  return null;
}

function factsOf(one: Application) {
  const { agent, entity, guardian } = one;
  return [
    { label: "Public name", value: one.displayName },
    { label: "Legal name", value: one.legalName },
    { label: "Email", value: one.email },
    {
      label: "Address proven",
      value: one.emailProvenAt == null ? "no" : formatDateTime(one.emailProvenAt),
    },
    { label: "Phone", value: one.phone },
    { label: "Born", value: one.birthDate },
    { label: "Guardian", value: guardian == null ? null : `${guardian.name}, ${guardian.email}` },
    {
      label: "Guardian agreed",
      value:
        guardian == null
          ? null
          : one.guardianConsent == null
            ? "no"
            : `${formatDateTime(one.guardianConsent.at)}, by the link sent to ${one.guardianConsent.email}`,
    },
    { label: "Country", value: countryName(one.country) },
    { label: "Sports", value: one.sports.join(", ") },
    { label: "Level", value: levelWords[one.level] },
    { label: "Team", value: one.team },
    { label: "Profile", value: one.profileUrl },
    {
      label: "Socials",
      value: (one.socials ?? [])
        .map(({ network, handle, followers }) =>
          followers == null
            ? `${network}: ${handle}`
            : `${network}: ${handle} (${followers.toLocaleString("en-GB")} followers)`,
        )
        .join("\n"),
    },
    { label: "Languages", value: one.languages.map(languageName).join(", ") },
    {
      label: "Offers",
      value: one.offers
        .map(({ kind, price }) => `${kindNames[kind]}: ${formatMoney(price)}`)
        .join("\n"),
    },
    { label: "Why", value: one.why },
    { label: "Agent", value: agent == null ? null : `${agent.name}, ${agent.email}` },
    { label: "Paid to", value: entity.kind === "company" ? entity.name : "the athlete" },
    {
      label: "Terms",
      value: `version ${one.consents.termsVersion}, ${formatShortDay(one.consents.at)}`,
    },
    { label: "Applied", value: formatDateTime(one.createdAt) },
  ];
}

const eventWords: Record<ApplicationEvent["kind"], string> = {
  created: "Form sent",
  submitted: "Address proven, handed in",
  changed: "Application changed",
  guardian_agreed: "Guardian agreed",
  guardian_refused: "Guardian did not agree",
  review_started: "Review started",
  info_requested: "More information asked",
  info_answered: "Answered",
  approved: "Approved",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};

/** What happened to an application, newest first. */
function ApplicationHistory({ application }: { application: Application }) {
  const events = [...(application.history ?? [])].reverse();
  return (
    <ol className="grid gap-4">
      {events.map((event) => (
        <li key={`${event.at} ${event.kind}`}>
          <p className="font-semibold">{eventWords[event.kind]}</p>
          <p className="text-sm text-ink-mute">
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
      return "the applicant";
    case "guardian":
      return "the guardian";
    case "operator":
      return by.operator.email ?? "an operator";
  }
}
