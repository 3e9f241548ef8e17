import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { MailPreferences } from "#app/features/account/mail-preferences.tsx";
import { PushSwitch } from "#app/features/account/push-switch.tsx";
import { AccountSecurity } from "#app/features/account-security/account-security.tsx";
import { FinishDeleting } from "#app/features/account-security/delete-dialog.tsx";
import { LogOutButton } from "#app/features/auth/log-out-button.tsx";
import { CalendarFeed } from "#app/features/calendars/calendar-feed.tsx";
import { OwnCalendar } from "#app/features/calendars/own-calendar.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { OrderCard } from "#app/features/orders/order-card.tsx";
import { BankPayouts } from "#app/features/payouts/bank-payouts.tsx";
import { PayoutAccount } from "#app/features/payouts/payout-account.tsx";
import { PayoutStatement } from "#app/features/payouts/payout-statement.tsx";
import { CapacityForm, PauseSwitch } from "#app/features/talent-dashboard/capacity-form.tsx";
import {
  EarningsCards,
  earningsOf,
  NumbersStrip,
} from "#app/features/talent-dashboard/earnings-cards.tsx";
import { GoLive } from "#app/features/talent-dashboard/go-live.tsx";
import { inboxOf } from "#app/features/talent-dashboard/inbox.ts";
import { TakeOffline } from "#app/features/talent-dashboard/take-offline.tsx";
import { allOrders } from "#app/lib/api/all-orders.ts";
import { api } from "#app/lib/api/client.ts";
import { talentDocument } from "#app/lib/live/documents.ts";
import { newest, useLiveDocument } from "#app/lib/live/use-live.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import * as texts from "#messages/page-talent-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, publication, orders] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    pageAnswer(request, api.GET("/api/talent-account/publication")),
    allOrders(request.signal),
  ]);
  return { profile, publication, orders: orders.orders };
}

export default function TalentAccount() {
  const { profile, publication, orders } = useLoaderData<typeof loader>();
  const live = useLiveDocument(talentDocument(profile.talentGuid));
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
  const todo = [...inbox.to_accept, ...inbox.to_deliver].slice(0, 5);
  return (
    <section className="shell grid gap-10 py-8 sm:py-12">
      <PageHead title={texts.yourAccount} path={paths.talentAccount()} noindex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-4xl sm:text-5xl">
          {texts.hello({ name: profile.displayName })}
        </h1>
        <LogOutButton className="lg:hidden" />
      </div>
      <GoLive publication={publication} />
      <section aria-labelledby="todo">
        <h2 id="todo" className="display mb-4 text-2xl">
          {texts.toDo}
        </h2>
        {todo.length === 0 ? (
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
            {todo.map((order) => (
              <OrderCard
                key={order.orderGuid}
                order={order}
                to={paths.talentOrder(order.orderGuid)}
                reader="talent"
              />
            ))}
          </div>
        )}
      </section>
      <EarningsCards
        earnings={earningsOf(orders, profile.currency)}
        payoutsEnabled={profile.payoutsEnabled}
      />
      <section aria-labelledby="payouts" className="grid gap-4">
        <h2 id="payouts" className="display text-2xl">
          {texts.gettingPaid}
        </h2>
        <PayoutAccount />
        <BankPayouts />
        <PayoutStatement slug={profile.slug} since={profile.createdAt} />
      </section>
      <NumbersStrip stats={profile.stats} />
      <section aria-labelledby="availability" className="grid gap-4 lg:grid-cols-2">
        <h2 id="availability" className="display text-2xl lg:col-span-2">
          {texts.availability}
        </h2>
        <PauseSwitch profile={profile} />
        <TakeOffline publication={publication} />
        <CapacityForm
          talentGuid={profile.talentGuid}
          capacity={newest(profile, live.data)?.capacity ?? profile.capacity}
        />
      </section>
      <section aria-labelledby="calendars" className="grid gap-4 lg:grid-cols-2">
        <h2 id="calendars" className="display text-2xl lg:col-span-2">
          {texts.calendars}
        </h2>
        <CalendarFeed />
        <OwnCalendar />
      </section>
      <MailPreferences />
      <PushSwitch />
      <AccountSecurity orderPath={paths.talentOrder} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
