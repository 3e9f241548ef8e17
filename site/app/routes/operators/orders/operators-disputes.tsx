import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { OrderList } from "#app/features/operators/orders/order-list.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  tabLoader,
} from "#app/features/operators/parts/list-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { type DisputeList, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-orders";

const lists = [
  { list: "disputes", label: area.disputes },
  { list: "chargebacks", label: texts.chargebacks },
] as const satisfies readonly ListName<DisputeList>[];

export const loader = tabLoader(lists, (options) => api.GET("/api/operators/disputes", options));

export default function OperatorsDisputes() {
  const { list, page } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.disputes} path={operatorPaths.disputes()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.disputes(one)} />
      <OrderList orders={page.items} />
      <NextPage next={page.next} pathOf={(cursor) => operatorPaths.disputes(list, cursor)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
