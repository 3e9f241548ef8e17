import { Link, type LoaderFunctionArgs, NavLink, useLoaderData } from "react-router";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { ReceivedReview } from "#app/features/feedback/received-review.tsx";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/pages/page-answer.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths, withQuery } from "#app/lib/pages/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/layout/empty-state.tsx";
import * as texts from "#messages/page-talent-reviews";

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const unanswered = searchParams.get("show") === "unanswered";
  const cursor = searchParams.get("cursor");
  const query = { ...(unanswered ? { unanswered } : {}), ...(cursor === null ? {} : { cursor }) };
  const page = await pageAnswer(
    request,
    api.GET("/api/talent-account/feedback", { params: { query }, signal: request.signal }),
  );
  return { ...page, unanswered };
}

export default function TalentReviews() {
  const { items, next, unanswered } = useLoaderData<typeof loader>();
  const show = unanswered ? "unanswered" : undefined;
  return (
    <section className="shell py-8 sm:py-12">
      <div className="max-w-4xl">
        <PageHead title={texts.reviews} path={paths.talentReviews()} noindex />
        <h1 className="display mb-6 text-4xl sm:text-5xl">{texts.reviews}</h1>
        <nav aria-label={texts.show} className="mb-6 flex flex-wrap gap-2">
          <Filter to={paths.talentReviews()} label={texts.all} isCurrent={!unanswered} />
          <Filter
            to={withQuery(paths.talentReviews(), { show: "unanswered" })}
            label={texts.unanswered}
            isCurrent={unanswered}
          />
        </nav>
        {items.length === 0 && next == null ? (
          <EmptyState title={unanswered ? texts.nothingOpen : texts.nothing}>
            {unanswered ? undefined : texts.nothingHint}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {items.map(({ orderGuid, hasOrder, ...review }) => (
              <li key={orderGuid}>
                <ReceivedReview
                  orderGuid={orderGuid}
                  review={review}
                  link={
                    hasOrder && (
                      <Link to={paths.talentOrder(orderGuid)} className="underline">
                        {texts.order({
                          name: review.publicName,
                          hidden: (children) => <span className="sr-only">{children}</span>,
                        })}
                      </Link>
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {next != null && (
          <Button asChild variant="outline" className="mt-8">
            <Link to={withQuery(paths.talentReviews(), { show, cursor: next })}>
              {texts.loadMore}
            </Link>
          </Button>
        )}
      </div>
    </section>
  );
}

function Filter({ to, label, isCurrent }: { to: string; label: string; isCurrent: boolean }) {
  return (
    <Button asChild size="small" variant={isCurrent ? "primary" : "outline"}>
      <NavLink to={to} aria-current={isCurrent ? "page" : undefined}>
        {label}
      </NavLink>
    </Button>
  );
}

export { PageTrouble as ErrorBoundary };
