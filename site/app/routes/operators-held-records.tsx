import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { HeldRecordList } from "#app/features/operators/held-record-list.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const call = api.GET("/api/operators/held-records", { signal: request.signal });
  return { ...(await pageAnswer(request, call)), now: Date.now() };
}

export default function OperatorsHeldRecords() {
  const { items, isMore, now } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title="Pages held back" path={operatorPaths.heldRecords()}>
      <HeldRecordList records={items} isMore={isMore} now={now} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
