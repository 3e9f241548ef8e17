import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { QueueCards } from "#app/features/operators/queue-cards.tsx";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { paths } from "#app/lib/paths.ts";
import { useNow } from "#app/lib/use-now.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return await pageAnswer(request, api.GET("/api/operators/queues", { signal: request.signal }));
}

export default function Operators() {
  const { items } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title="Queues" path={paths.operators()}>
      <QueueCards queues={items} now={useNow()} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
