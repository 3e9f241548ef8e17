import { useEffect, useRef } from "react";
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { MayAct, RoleNeeded } from "#app/features/operators/decisions/may-act.tsx";
import { OperatorsPage } from "#app/features/operators/desk/operators-page.tsx";
import { DueWork } from "#app/features/operators/health/due-work.tsx";
import { detailOf, HealthRow } from "#app/features/operators/health/health-row.tsx";
import { useAwaitedResult } from "#app/features/operators/health/use-awaited-result.ts";
import { type HealthActs, useHealthActs } from "#app/features/operators/health/use-health-acts.ts";
import { useMayAct } from "#app/lib/accounts/operator-roles.ts";
import { api } from "#app/lib/api/client.ts";
import type { HealthItem } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-health";

const sendEmail = "POST /api/operators/health/test-email";
const placeHold = "POST /api/operators/health/test-hold";
const releaseHold = "POST /api/operators/health/test-hold/{session}/released";

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  return await pageAnswer(request, api.GET("/api/operators/health", { signal }));
}

export default function OperatorsHealth() {
  const { items, due, bouncesLastDay } = useLoaderData<typeof loader>();
  const mayRelease = useMayAct()(releaseHold);
  const acts = useHealthActs();
  const hold = items.find(({ part }) => part === "test_hold");
  useReturnFromHold(hold?.session ?? null, mayRelease ? acts.releaseTestHold : null);
  useAwaitedResult(items.some(({ part, status }) => part === "test_email" && status === "pending"));
  return (
    <OperatorsPage
      title={area.health}
      path={operatorPaths.health()}
      aside={
        <MayAct act="POST /api/operators/health/checks">
          <Button busy={acts.busy === "check"} onClick={() => void acts.check()}>
            {texts.checkNow}
          </Button>
        </MayAct>
      }
    >
      {acts.problem !== null && (
        <Notice tone="bad" className="mb-6">
          <p>{acts.problem}</p>
        </Notice>
      )}
      <DueWork due={due} clock={items.find(({ part }) => part === "clock")} />
      <h2 className="mb-2 text-xl font-bold">{texts.partsTitle}</h2>
      <p className="mb-4 max-w-3xl text-mute">{texts.intro}</p>
      <ul className="grid gap-3">
        {items.map((item) => (
          <HealthRow key={item.part} item={item} detail={detailOf(item, bouncesLastDay)}>
            {item.part === "test_email" && <TestEmailButton acts={acts} />}
            {item.part === "test_hold" && <TestHoldButtons item={item} acts={acts} />}
          </HealthRow>
        ))}
      </ul>
    </OperatorsPage>
  );
}

export { PageTrouble as ErrorBoundary };

function TestEmailButton({ acts }: { acts: HealthActs }) {
  return (
    <div className="mt-4">
      <RoleNeeded act={sendEmail} />
      <MayAct act={sendEmail}>
        <Button size="small" busy={acts.busy === "email"} onClick={() => void acts.sendTestEmail()}>
          {texts.sendTestEmail}
        </Button>
      </MayAct>
    </div>
  );
}

interface TestHoldButtonsProps {
  item: HealthItem;
  acts: HealthActs;
}

function TestHoldButtons({ item: { session }, acts }: TestHoldButtonsProps) {
  return (
    <div className="mt-4">
      <RoleNeeded act={placeHold} />
      <MayAct act={placeHold}>
        <p className="max-w-3xl text-sm text-mute">{texts.holdHint}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button
            size="small"
            busy={acts.busy === "hold"}
            onClick={() => void acts.placeTestHold()}
          >
            {texts.placeTestHold}
          </Button>
          {session != null && (
            <Button
              size="small"
              variant="outline"
              busy={acts.busy === "release"}
              onClick={() => void acts.releaseTestHold(session)}
            >
              {texts.releaseTestHold}
            </Button>
          )}
        </div>
      </MayAct>
    </div>
  );
}

/** Releases the hold after the payment page led back here, once. The page's back link names no session. */
function useReturnFromHold(
  openSession: string | null,
  release: ((session: string) => Promise<void>) | null,
): void {
  const [search, setSearch] = useSearchParams();
  const handled = useRef(false);
  const returned = search.get("hold");
  useEffect(() => {
    if (returned === null || handled.current) return;
    handled.current = true;
    setSearch({}, { replace: true });
    const session = returned === "left" ? openSession : returned;
    if (release !== null && session !== null) void release(session);
  }, [returned, openSession, release, setSearch]);
}
