import { useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { FeedbackList } from "#app/features/operators/moderation/feedback-list.tsx";
import { listLoader, NextPage } from "#app/features/operators/parts/list-page.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as texts from "#messages/operators";

export const loader = listLoader((options) => api.GET("/api/operators/feedback", options));

export default function OperatorsFeedback() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <OperatorsPage title={texts.reviews} path={operatorPaths.feedback()}>
      <FeedbackList feedback={items} />
      <NextPage next={next} pathOf={operatorPaths.feedback} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
