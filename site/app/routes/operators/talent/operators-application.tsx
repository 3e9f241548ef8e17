import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { loadSportNames } from "#app/features/operators/settings/sport-names.ts";
import { ApplicationView } from "#app/features/operators/talent/application-view.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";

export async function loader({ params: { guid = "" }, request }: LoaderFunctionArgs) {
  const [file, sportNames] = await Promise.all([
    pageAnswer(
      request,
      api.GET("/api/operators/applications/{applicationGuid}", {
        params: { path: { applicationGuid: guid } },
        signal: request.signal,
      }),
    ),
    loadSportNames(request),
  ]);
  return { file, sportNames };
}

export default function OperatorsApplication() {
  const { file, sportNames } = useLoaderData<typeof loader>();
  const { application } = file;
  return (
    <OperatorsPage
      title={`${application.displayName}, ${application.reference}`}
      path={operatorPaths.application(application.applicationGuid)}
    >
      <ApplicationView file={file} sportNames={sportNames} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
