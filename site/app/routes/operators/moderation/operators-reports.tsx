import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { ReportList } from "#app/features/operators/moderation/report-list.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as texts from "#messages/operators";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/reports", { signal: request.signal }));
}

export default function OperatorsReports() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={texts.reports} path={operatorPaths.reports()}>
      <ReportList reports={items} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
