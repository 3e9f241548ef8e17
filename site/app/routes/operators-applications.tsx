import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { applicationStates, levels, textOf } from "#app/features/operators/codes.ts";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import {
  loadSportNames,
  type SportNames,
  sportsWords,
} from "#app/features/operators/sport-names.ts";
import { api } from "#app/lib/api/client.ts";
import type { ApplicationSummary } from "#app/lib/api/types.ts";
import { timeAgo } from "#app/lib/format-time.ts";
import { type ApplicationList, operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { countryName } from "#app/lib/places.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cardClass } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-applications";

const lists = [
  { list: "waiting", label: texts.listWaiting },
  { list: "asked", label: texts.listAsked },
  { list: "decided", label: texts.listDecided },
] as const satisfies readonly ListName<ApplicationList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const [page, sportNames] = await Promise.all([
    pageAnswer(
      request,
      api.GET("/api/operators/applications", { params: { query }, signal: request.signal }),
    ),
    loadSportNames(request),
  ]);
  return { list: query.list, page, sportNames };
}

export default function OperatorsApplications() {
  const { list, page, sportNames } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title={area.applications} path={operatorPaths.applications()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.applications(one)} />
      <ApplicationCards applications={page.items} sportNames={sportNames} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.applications(list, page.next)} />
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
  if (applications.length === 0) {
    return <EmptyState title={texts.nothingHere} />;
  }
  return (
    <ul className="grid gap-3">
      {applications.map((one) => (
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
      ))}
    </ul>
  );
}
