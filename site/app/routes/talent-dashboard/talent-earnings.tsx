import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { BankPayouts } from "#app/features/payouts/bank-payouts.tsx";
import { fetchPayoutAccount, PayoutAccount } from "#app/features/payouts/payout-account.tsx";
import { PayoutStatement } from "#app/features/payouts/payout-statement.tsx";
import { TaxNote } from "#app/features/payouts/tax-note.tsx";
import {
  EarningsCards,
  earningsOf,
} from "#app/features/talent-dashboard/earnings/earnings-cards.tsx";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { allOrders } from "#app/lib/api/all-orders.ts";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/page-talent-account";

export async function loader({ request }: LoaderFunctionArgs) {
  const [profile, orders] = await Promise.all([
    pageAnswer(request, api.GET("/api/talent-account/profile")),
    allOrders(request.signal),
  ]);
  return { profile, orders: orders.orders };
}

export default function TalentEarnings() {
  const { profile, orders } = useLoaderData<typeof loader>();
  const account = useAnswer(fetchPayoutAccount);
  const owed = account.status === "ready" ? account.data.owed.amount : undefined;
  return (
    <section className="shell grid gap-10 py-8 sm:py-12">
      <PageHead title={texts.earnings} path={paths.talentEarnings()} noindex />
      <h1 className="display text-4xl sm:text-5xl">{texts.earnings}</h1>
      <EarningsCards
        earnings={earningsOf(orders, profile.currency, owed)}
        payoutsEnabled={profile.payoutsEnabled}
      />
      <section aria-labelledby="payouts" className="grid gap-4">
        <h2 id="payouts" className="display text-2xl">
          {texts.gettingPaid}
        </h2>
        <PayoutAccount answer={account} />
        <BankPayouts />
        <PayoutStatement slug={profile.slug} since={profile.createdAt} />
        <TaxNote />
      </section>
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
