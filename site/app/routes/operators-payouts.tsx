import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/list-tabs.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { PayoutRows } from "#app/features/operators/payout-list.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths, type PayoutList } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { useNow } from "#app/lib/use-now.ts";

const lists = [
  { list: "blocked", label: "Blocked" },
  { list: "failed", label: "Failed" },
  { list: "held", label: "Held" },
  { list: "due", label: "Due" },
  { list: "paid", label: "Paid" },
] as const satisfies readonly ListName<PayoutList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/payouts", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

export default function OperatorsPayouts() {
  const { list, page } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title="Payouts" path={operatorPaths.payouts()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.payouts(one)} />
      <PayoutRows payouts={page.items} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.payouts(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
