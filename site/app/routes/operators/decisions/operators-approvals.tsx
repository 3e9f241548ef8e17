import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ApprovalList } from "#app/features/operators/decisions/approval-list.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  tabLoader,
} from "#app/features/operators/parts/list-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { type ApprovalList as Name, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-approvals";

const lists = [
  { list: "open", label: texts.open },
  { list: "decided", label: texts.decided },
] as const satisfies readonly ListName<Name>[];

export const loader = tabLoader(lists, (options) => api.GET("/api/operators/approvals", options));

export default function OperatorsApprovals() {
  const { list, page } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.approvals} path={operatorPaths.approvals()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.approvals(one)} />
      <ApprovalList
        approvals={page.items}
        none={list === "open" ? texts.noneOpen : texts.noneDecided}
      />
      <NextPage next={page.next} pathOf={(cursor) => operatorPaths.approvals(list, cursor)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
