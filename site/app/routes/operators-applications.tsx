import { type LoaderFunctionArgs, NavLink, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ApplicationCards } from "#app/features/operators/application-list.tsx";
import { NextPage } from "#app/features/operators/next-page.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { type ApplicationList, operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Button } from "#app/ui/button.tsx";

const lists = [
  { list: "waiting", label: "Waiting" },
  { list: "asked", label: "Asked" },
  { list: "decided", label: "Decided" },
] as const satisfies readonly { list: ApplicationList; label: string }[];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const list = lists.find((one) => one.list === searchParams.get("list"))?.list ?? "waiting";
  const cursor = searchParams.get("cursor");
  const query = cursor === null ? { list } : { list, cursor };
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/applications", { params: { query }, signal: request.signal }),
  );
  return { list, page };
}

export default function OperatorsApplications() {
  const { list, page } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title="Applications" path={operatorPaths.applications()}>
      <nav aria-label="Lists" className="mb-6 flex flex-wrap gap-2">
        {lists.map((one) => (
          <Button
            key={one.list}
            asChild
            size="small"
            variant={one.list === list ? "primary" : "outline"}
          >
            <NavLink
              to={operatorPaths.applications(one.list)}
              aria-current={one.list === list ? "page" : undefined}
            >
              {one.label}
            </NavLink>
          </Button>
        ))}
      </nav>
      <ApplicationCards applications={page.items} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.applications(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
