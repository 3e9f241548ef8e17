import { Link, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ownFeedback } from "#app/features/feedback/feedback-access.ts";
import { FeedbackForm } from "#app/features/feedback/feedback-form.tsx";
import { OwnFeedback } from "#app/features/feedback/own-feedback.tsx";
import { useRated } from "#app/features/feedback/use-rated.ts";
import { OrderActions } from "#app/features/orders/act/order-actions.tsx";
import { OrderDeliverables } from "#app/features/orders/deliver/order-deliverables.tsx";
import { orderOf } from "#app/features/orders/state/order-access.ts";
import { has } from "#app/features/orders/state/order-words.ts";
import type { OrderView, OwnFeedbackView } from "#app/lib/api/types.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { firstName } from "#app/lib/texts/first-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/page-feedback";

export async function loader({ params: { orderHash = "" }, request }: LoaderFunctionArgs) {
  const order = await orderOf({ orderHash }, request);
  return { order, orderHash, feedback: await ownFeedback({ orderHash }, order) };
}

export default function Feedback() {
  const page = useLoaderData<typeof loader>();
  const { order, orderHash } = page;
  return (
    <section className="shell max-w-3xl py-8 sm:pt-12 sm:pb-28">
      <PageHead
        title={texts.rate({ name: firstName(order.talent.displayName) })}
        path={paths.feedback(orderHash)}
        noindex
      />
      <h1 className="display text-4xl sm:text-5xl">
        {texts.rate({ name: firstName(order.talent.displayName) })}
      </h1>
      <p className="mt-2 mb-8 text-soft">
        {texts.offerFor({ title: order.offer.title, name: order.brief.recipientName })}
      </p>
      <Content {...page} />
    </section>
  );
}

interface ContentProps {
  order: OrderView;
  orderHash: string;
  feedback: OwnFeedbackView | null;
}

function Content({ order, orderHash, feedback }: ContentProps) {
  const access = { orderHash };
  const { isRated, onRated } = useRated();
  if (feedback !== null) {
    return (
      <OwnFeedback
        order={order}
        access={access}
        feedback={feedback}
        isNew={isRated}
        onDone={onRated}
      />
    );
  }
  if (has(order, "rating") && !order.canRate && order.tip == null) {
    return (
      <EmptyState
        title={texts.rateClosed}
        action={
          <Button asChild>
            <Link to={paths.payment(orderHash)}>{texts.goOrder}</Link>
          </Button>
        }
      >
        {texts.rateClosedLead}
      </EmptyState>
    );
  }
  if (!has(order, "delivery") || order.tip != null) {
    return (
      <EmptyState
        title={texts.notYet}
        action={
          <Button asChild>
            <Link to={paths.payment(orderHash)}>{texts.goOrder}</Link>
          </Button>
        }
      >
        {texts.rateOrderOnceDelivered}
      </EmptyState>
    );
  }
  const others = order.actions.filter((action) => action !== "approve");
  return (
    <div className="grid gap-8">
      <OrderDeliverables order={order} access={access} isSecondary />
      <FeedbackForm order={order} access={access} onDone={onRated} />
      {has(order, "approval") && others.length > 0 && (
        <div>
          <p className="mb-3 text-soft">{texts.notWhatExpected}</p>
          <OrderActions order={{ ...order, actions: others }} access={access} folded />
        </div>
      )}
    </div>
  );
}

export { PageTrouble as ErrorBoundary };
