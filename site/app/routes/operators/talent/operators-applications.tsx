import { useState } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { InvitationList } from "#app/features/operators/athlete-invitations/invitation-list.tsx";
import { InviteAthletesDialog } from "#app/features/operators/athlete-invitations/invite-athletes-dialog.tsx";
import { InviteResultsDialog } from "#app/features/operators/athlete-invitations/invite-results-dialog.tsx";
import { MayAct } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { applicationStates, levels, textOf } from "#app/features/operators/parts/codes.ts";
import {
  ItemList,
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/parts/list-page.tsx";
import {
  loadSportNames,
  type SportNames,
  sportsWords,
} from "#app/features/operators/settings/sport-names.ts";
import { api } from "#app/lib/api/client.ts";
import type { ApplicationSummary, InvitedAthlete } from "#app/lib/api/types.ts";
import { type ApplicationList, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { countryName } from "#app/lib/texts/places.ts";
import { timeAgo } from "#app/lib/time/format-time.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { cardClass } from "#app/ui/card.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-applications";
import * as invitations from "#messages/operators-athlete-invitations";

const lists = [
  { list: "waiting", label: texts.listWaiting },
  { list: "asked", label: texts.listAsked },
  { list: "decided", label: texts.listDecided },
  { list: "invited", label: texts.listInvited },
] as const satisfies readonly ListName<ApplicationList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const { list, ...query } = readListQuery(request, lists);
  const { signal } = request;
  if (list === "invited") {
    const call = api.GET("/api/operators/athlete-invitations", { params: { query }, signal });
    return { list, page: await pageAnswer(request, call) } as const;
  }
  const params = { query: { ...query, list } };
  const [page, sportNames] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/applications", { params, signal })),
    loadSportNames(request),
  ]);
  return { list, page, sportNames } as const;
}

export default function OperatorsApplications() {
  const data = useLoaderData<typeof loader>();
  const { list, page } = data;
  const now = useNow();
  const [isInviting, setInviting] = useState(false);
  const [results, setResults] = useState<readonly InvitedAthlete[]>([]);
  return (
    <OperatorsPage
      title={area.applications}
      path={operatorPaths.applications()}
      aside={
        <MayAct act="POST /api/operators/athlete-invitations">
          <Button onClick={() => setInviting(true)}>{invitations.invite}</Button>
        </MayAct>
      }
    >
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.applications(one)} />
      {data.list === "invited" ? (
        <InvitationList invitations={data.page.items} />
      ) : (
        <ApplicationCards applications={data.page.items} sportNames={data.sportNames} now={now} />
      )}
      <NextPage next={page.next} pathOf={(cursor) => operatorPaths.applications(list, cursor)} />
      {isInviting && (
        <InviteAthletesDialog onInvited={setResults} onClose={() => setInviting(false)} />
      )}
      {!isInviting && results.some(({ outcome }) => outcome !== "sent") && (
        <InviteResultsDialog results={results} onClose={() => setResults([])} />
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

interface ApplicationListProps {
  applications: readonly ApplicationSummary[];
  sportNames: SportNames;
  now: number;
}

function ApplicationCards({ applications, sportNames, now }: ApplicationListProps) {
  return (
    <ItemList items={applications} none={texts.nothingHere}>
      {(one) => (
        <li
          key={one.applicationGuid}
          className={cardClass("flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-5")}
        >
          <div className="min-w-0">
            <h2 className="font-bold wrap-anywhere">
              <Link to={operatorPaths.application(one.applicationGuid)} className="underline">
                {one.displayName}
              </Link>
            </h2>
            <p className="text-mute">
              {[
                one.reference,
                sportsWords(one.sports, sportNames),
                countryName(one.country),
                textOf(levels, one.level),
              ].join(" · ")}
            </p>
          </div>
          <div className="flex items-center gap-3">
            <span className="text-sm text-mute">{timeAgo(one.createdAt, now)}</span>
            <Badge tone={one.status === "approved" ? "good" : "neutral"}>
              {applicationStates[one.status]}
            </Badge>
          </div>
        </li>
      )}
    </ItemList>
  );
}
