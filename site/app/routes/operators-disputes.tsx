import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { OrderList } from "#app/features/operators/orders/order-list.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/parts/list-tabs.tsx";
import { api } from "#app/lib/api/client.ts";
import { type DisputeList, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-orders";

const lists = [
  { list: "disputes", label: area.disputes },
  { list: "chargebacks", label: texts.chargebacks },
] as const satisfies readonly ListName<DisputeList>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/disputes", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

export default function OperatorsDisputes() {
  const { list, page } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.disputes} path={operatorPaths.disputes()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.disputes(one)} />
      <OrderList orders={page.items} />
      <NextPage to={page.next == null ? null : operatorPaths.disputes(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
