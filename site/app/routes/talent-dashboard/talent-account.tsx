import { useEffect } from "react";
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router";
import { FinishDeleting } from "#app/features/account-security/delete-dialog.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { isUnread, UnreadCalendar } from "#app/features/calendars/unread-calendar.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { RequestRow } from "#app/features/orders/list/request-row.tsx";
import { fetchPayoutAccount } from "#app/features/payouts/payout-account.tsx";
import { NumbersStrip } from "#app/features/talent-dashboard/earnings/earnings-cards.tsx";
import { MonthlyEarnings } from "#app/features/talent-dashboard/earnings/monthly-earnings.tsx";
import { inboxOf } from "#app/features/talent-dashboard/inbox/inbox.ts";
import {
  NextPayout,
  RecentRequests,
  RecentViews,
} from "#app/features/talent-dashboard/overview-cards.tsx";
import { GoLive } from "#app/features/talent-dashboard/profile/go-live.tsx";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { allOrders } from "#app/lib/api/all-orders.ts";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/page-talent-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, publication, views, calendar, orders] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    pageAnswer(request, api.GET("/api/talent-account/publication")),
    pageAnswer(request, api.GET("/api/talent-account/page-views")),
    pageAnswer(request, api.GET("/api/calendars/busy")),
    allOrders(request.signal),
  ]);
  return { profile, publication, views, calendar, orders: orders.orders };
}

/** Rows of the list of what to do now; the orders' page has all. */
const mostRows = 5;

export default function TalentAccount() {
  const { profile, publication, views, calendar, orders } = useLoaderData<typeof loader>();
  const account = useAnswer(fetchPayoutAccount);
  const owed = account.status === "ready" ? account.data.owed : null;
  useEarlierAnchors();
  if (profile.status === "closed") {
    return (
      <>
        <PageHead title={texts.finishDeleting} path={paths.talentAccount()} noindex />
        <FinishDeleting orderPath={paths.talentOrder}>
          <LogOutButton className="lg:hidden" />
        </FinishDeleting>
      </>
    );
  }
  const inbox = inboxOf(orders);
  const todo = [...inbox.to_accept, ...inbox.to_deliver];
  return (
    <section className="shell grid gap-10 py-8 sm:py-12">
      <PageHead title={texts.yourAccount} path={paths.talentAccount()} noindex />
      <h1 className="display text-4xl wrap-anywhere sm:text-5xl">
        {texts.hello({ name: firstName(profile.displayName) })}
      </h1>
      <GoLive publication={publication} />
      <section aria-labelledby="todo">
        <h2 id="todo" className="display mb-4 text-2xl">
          {texts.toDo}
        </h2>
        {todo.length === 0 && !isUnread(calendar) ? (
          <EmptyState
            title={texts.allClear}
            action={
              <Button asChild variant="outline">
                <Link to={paths.talentProfile()}>{texts.improvePage}</Link>
              </Button>
            }
          >
            {texts.noRequestWaitsNew}
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            <UnreadCalendar view={calendar} />
            {todo.slice(0, mostRows).map((order) => (
              <RequestRow key={order.orderGuid} order={order} />
            ))}
            {todo.length > mostRows && (
              <Link to={paths.talentOrders()} className="font-semibold underline">
                {texts.moreOrders({ count: todo.length - mostRows })}
              </Link>
            )}
          </div>
        )}
      </section>
      <div className="grid gap-4 md:grid-cols-3">
        <NextPayout orders={orders} profile={profile} owed={owed} />
        <RecentRequests orders={orders} />
        <RecentViews views={views} />
      </div>
      <MonthlyEarnings orders={orders} currency={profile.currency} />
      <NumbersStrip stats={profile.stats} />
    </section>
  );
}

/** Sections of this page that are pages now: emails and bookmarks still name them. */
const moved: Readonly<Record<string, () => string>> = {
  "#earnings": paths.talentEarnings,
  "#payouts": paths.talentEarnings,
  "#availability": paths.talentAvailability,
  "#calendars": paths.talentAvailability,
  "#mail-preferences": paths.talentSettings,
  "#push": paths.talentSettings,
  "#security": paths.talentSettings,
};

/** Leads an address of an earlier section to its page. */
function useEarlierAnchors() {
  const navigate = useNavigate();
  useEffect(() => {
    const { hash } = window.location;
    const page = moved[hash];
    if (page !== undefined) void navigate(`${page()}${hash}`, { replace: true });
  }, [navigate]);
}

export { PageTrouble as ErrorBoundary };
