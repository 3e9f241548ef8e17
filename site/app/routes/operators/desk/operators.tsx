import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { FiguresPlots, figurePeriods } from "#app/features/operators/desk/figures-view.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { loadWaiting } from "#app/features/operators/desk/waiting-items.ts";
import { WaitingList } from "#app/features/operators/desk/waiting-list.tsx";
import { OpeningChecklist } from "#app/features/operators/settings/opening-checklist.tsx";
import { namesOf } from "#app/features/operators/settings/sport-names.ts";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import * as area from "#messages/operators";

/** Rows of what waits; the lists have all. */
const mostRows = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const wanted = new URL(request.url).searchParams.get("days");
  const days = figurePeriods.find((period) => period === wanted) ?? "30";
  const [{ items }, settings, figures, sports] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/queues", { signal })),
    pageAnswer(request, api.GET("/api/operators/settings", { signal })),
    pageAnswer(request, api.GET("/api/operators/figures", { params: { query: { days } }, signal })),
    pageAnswer(request, api.GET("/api/operators/sports", { signal })),
  ]);
  const waiting = await loadWaiting(items, mostRows, namesOf(sports.items), signal);
  const loaded = { items, waiting, figures, days };
  if (settings.launch.value.open) return { ...loaded, opening: null };
  const [talent, taxes, team, health] = await Promise.all([
    pageAnswer(request, api.GET("/api/operators/talent", { signal })),
    pageAnswer(request, api.GET("/api/operators/taxes", { signal })),
    pageAnswer(request, api.GET("/api/operators/team", { signal })),
    pageAnswer(request, api.GET("/api/operators/health", { signal })),
  ]);
  const opening = {
    ...{ settings, team, sports: sports.items, talent: talent.items },
    ...{ taxRates: taxes.items, health: health.items },
  };
  return { ...loaded, opening };
}

export default function Operators() {
  const { items, waiting, figures, days, opening } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <OperatorsPage title={area.overview} path={paths.operators()}>
      {opening !== null && <OpeningChecklist state={opening} />}
      <WaitingList queues={items} items={waiting} now={useNow()} />
      <FiguresPlots view={figures} period={days} currency={search.get("currency")} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
