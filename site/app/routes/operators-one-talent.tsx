import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { loadSportNames } from "#app/features/operators/sport-names.ts";
import { TalentDetails } from "#app/features/operators/talent-view.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";

export async function loader({ params: { guid = "" }, request }: LoaderFunctionArgs) {
  const [talent, sportNames] = await Promise.all([
    pageAnswer(
      request,
      api.GET("/api/operators/talent/{talentGuid}", {
        params: { path: { talentGuid: guid } },
        signal: request.signal,
      }),
    ),
    loadSportNames(request),
  ]);
  return { talent, sportNames };
}

export default function OperatorsOneTalent() {
  const { talent, sportNames } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={talent.displayName} path={operatorPaths.talent(talent.talentGuid)}>
      <TalentDetails talent={talent} sportNames={sportNames} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
