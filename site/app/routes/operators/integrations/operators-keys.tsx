import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ApiKeys } from "#app/features/api-keys/api-keys.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { answerOf, api } from "#app/lib/api/client.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import * as texts from "#messages/operators";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return await pageAnswer(request, api.GET("/api/operators/keys", { signal }));
}

export default function OperatorsKeys() {
  const list = useLoaderData<typeof loader>();
  const { version } = list;
  return (
    <OperatorsPage title={texts.apiKeys} path={operatorPaths.keys()}>
      <h2 className="mb-3 text-xl font-bold">{texts.yourKeys}</h2>
      <ApiKeys
        owner="operator"
        list={list}
        create={(key, reason) =>
          answerOf(api.POST("/api/operators/keys", { body: { key, version, reason } }))
        }
        revoke={(keyGuid, reason) =>
          answerOf(
            api.POST("/api/operators/keys/{keyGuid}/revoked", {
              params: { path: { keyGuid } },
              body: { version, reason },
            }),
          )
        }
      />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
