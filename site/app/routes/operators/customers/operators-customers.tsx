import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { CustomerList, joinCustomers } from "#app/features/operators/customers/customer-list.tsx";
import { MayAct, RoleNeeded } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { SearchForm } from "#app/features/operators/parts/search-form.tsx";
import { loadMayAct } from "#app/lib/accounts/operator-roles.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import { ApiFailure, messageFor } from "#app/lib/api/failure.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-customers";

export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await loadMayAct("POST /api/operators/customers/search"))) return { items: [] };
  return await pageAnswer(
    request,
    api.POST("/api/operators/customers/search", { body: {}, signal: request.signal }),
  );
}

/** Customers by name. What is searched for is in no address, since it is personal data. */
export default function OperatorsCustomers() {
  const first = useLoaderData<typeof loader>();
  const [page, setPage] = useState(first);
  const [find, setFind] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function load(wanted: string, cursor?: string) {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = {
        ...(wanted === "" ? {} : { find: wanted }),
        ...(cursor === undefined ? {} : { cursor }),
      };
      const found = await answerOf(api.POST("/api/operators/customers/search", { body }));
      setFind(wanted);
      setPage(
        cursor === undefined ? found : { ...found, items: joinCustomers(page.items, found.items) },
      );
    } catch (error) {
      const field = error instanceof ApiFailure ? error.fields[0]?.message : undefined;
      setProblem(field ?? messageFor(error));
    } finally {
      setBusy(false);
    }
  }
  const { items, next } = page;
  return (
    <OperatorsPage title={area.customers} path={operatorPaths.customers()}>
      <RoleNeeded act="POST /api/operators/customers/search" aim="read" />
      <MayAct act="POST /api/operators/customers/search">
        <SearchForm
          label={texts.find}
          hint={texts.findHint}
          busy={busy}
          error={problem}
          onSearch={(wanted) => void load(wanted)}
        />
        <div aria-live="polite">
          {items.length === 0 && next == null ? (
            <EmptyState title={texts.none}>{texts.nonePrompt}</EmptyState>
          ) : (
            <CustomerList customers={items} />
          )}
        </div>
      </MayAct>
      {next != null && (
        <div className="mt-8">
          <Button variant="outline" busy={busy} onClick={() => void load(find, next)}>
            {texts.more}
          </Button>
        </div>
      )}
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
