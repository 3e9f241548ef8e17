import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ApprovalList } from "#app/features/operators/decisions/approval-list.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import {
  type ListName,
  ListTabs,
  NextPage,
  readListQuery,
} from "#app/features/operators/parts/list-tabs.tsx";
import { api } from "#app/lib/api/client.ts";
import { type ApprovalList as Name, operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-approvals";

const lists = [
  { list: "open", label: texts.open },
  { list: "decided", label: texts.decided },
] as const satisfies readonly ListName<Name>[];

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readListQuery(request, lists);
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/approvals", { params: { query }, signal: request.signal }),
  );
  return { list: query.list, page };
}

export default function OperatorsApprovals() {
  const { list, page } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={area.approvals} path={operatorPaths.approvals()}>
      <ListTabs lists={lists} current={list} pathOf={(one) => operatorPaths.approvals(one)} />
      <ApprovalList
        approvals={page.items}
        none={list === "open" ? texts.noneOpen : texts.noneDecided}
      />
      <NextPage to={page.next == null ? null : operatorPaths.approvals(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
