import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ApplicationCards } from "#app/features/operators/application-list.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { type ApplicationList, operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { useNow } from "#app/lib/use-now.ts";

const lists = [
  { list: "waiting", label: "Waiting" },
  { list: "asked", label: "Asked" },
  { list: "decided", label: "Decided" },
] as const satisfies readonly ListName<ApplicationList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/applications", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

export default function OperatorsApplications() {
  const { list, page } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title="Applications" path={operatorPaths.applications()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.applications(one)} />
      <ApplicationCards applications={page.items} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.applications(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
