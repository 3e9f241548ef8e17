import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { FeedbackList } from "#app/features/operators/moderation/feedback-list.tsx";
import { NextPage } from "#app/features/operators/parts/list-tabs.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as texts from "#messages/operators";

export async function loader({ request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get("cursor");
  const query = cursor === null ? {} : { cursor };
  return await pageAnswer(
    request,
    api.GET("/api/operators/feedback", { params: { query }, signal: request.signal }),
  );
}

export default function OperatorsFeedback() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={texts.reviews} path={operatorPaths.feedback()}>
      <FeedbackList feedback={items} />
      <NextPage to={next == null ? null : operatorPaths.feedback(next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
