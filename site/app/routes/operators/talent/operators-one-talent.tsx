import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { loadSportNames } from "#app/features/operators/settings/sport-names.ts";
import { TalentActs } from "#app/features/operators/talent/talent-acts.tsx";
import { TalentEarnings } from "#app/features/operators/talent/talent-money.tsx";
import { TalentOrders } from "#app/features/operators/talent/talent-orders.tsx";
import { TalentDetails } from "#app/features/operators/talent/talent-view.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";

/** The orders that the page shows; the list of orders has all. */
const mostOrders = 10;

export async function loader({ params: { guid = "" }, request }: LoaderFunctionArgs) {
  const { signal } = request;
  const params = { path: { talentGuid: guid } };
  const acts = { query: { kind: "talent" as const, id: guid } };
  const [talent, money, orders, log, sportNames] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/talent/{talentGuid}", { params, signal })),
    pageAnswer(request, api.GET("/api/operators/talent/{talentGuid}/money", { params, signal })),
    pageAnswer(
      request,
      api.GET("/api/operators/orders", { params: { query: { talent: guid } }, signal }),
    ),
    pageAnswer(request, api.GET("/api/operators/audit", { params: acts, signal })),
    loadSportNames(request),
  ]);
  return { talent, money, orders, log, sportNames };
}

export default function OperatorsOneTalent() {
  const { talent, money, orders, log, sportNames } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={talent.displayName} path={operatorPaths.talent(talent.talentGuid)}>
      <TalentDetails talent={talent} sportNames={sportNames} />
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <TalentEarnings money={money} />
        <TalentActs acts={log.items} />
      </div>
      <div className="mt-6">
        <TalentOrders talent={talent} orders={orders.items.slice(0, mostOrders)} />
      </div>
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
