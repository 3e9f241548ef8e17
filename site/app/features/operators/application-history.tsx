import type { Application, ApplicationEvent } from "#app/lib/api/types.ts";
import { formatDateTime } from "#app/lib/format-time.ts";

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
export function ApplicationHistory({ application }: { application: Application }) {
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
