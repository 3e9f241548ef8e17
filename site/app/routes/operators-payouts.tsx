import { type LoaderFunctionArgs, NavLink, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { NextPage } from "#app/features/operators/next-page.tsx";
import { OperatorsPage } from "#app/features/operators/operators-page.tsx";
import { PayoutRows } from "#app/features/operators/payout-list.tsx";
import { api } from "#app/lib/api/client.ts";
import { operatorPaths, type PayoutList } from "#app/lib/operator-paths.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { useNow } from "#app/lib/use-now.ts";
import { Button } from "#app/ui/button.tsx";

const lists = [
  { list: "blocked", label: "Blocked" },
  { list: "failed", label: "Failed" },
  { list: "held", label: "Held" },
  { list: "due", label: "Due" },
  { list: "paid", label: "Paid" },
] as const satisfies readonly { list: PayoutList; label: string }[];

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const list = lists.find((one) => one.list === searchParams.get("list"))?.list ?? "blocked";
  const cursor = searchParams.get("cursor");
  const query = cursor === null ? { list } : { list, cursor };
  const page = await pageAnswer(
    request,
    api.GET("/api/operators/payouts", { params: { query }, signal: request.signal }),
  );
  return { list, page };
}

export default function OperatorsPayouts() {
  const { list, page } = useLoaderData<typeof loader>();
  const now = useNow();
  return (
    <OperatorsPage title="Payouts" path={operatorPaths.payouts()}>
      <nav aria-label="Lists" className="mb-6 flex flex-wrap gap-2">
        {lists.map((one) => (
          <Button
            key={one.list}
            asChild
            size="small"
            variant={one.list === list ? "primary" : "outline"}
          >
            <NavLink
              to={operatorPaths.payouts(one.list)}
              aria-current={one.list === list ? "page" : undefined}
            >
              {one.label}
            </NavLink>
          </Button>
        ))}
      </nav>
      <PayoutRows payouts={page.items} now={now} />
      <NextPage to={page.next == null ? null : operatorPaths.payouts(list, page.next)} />
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };
