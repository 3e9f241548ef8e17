import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BookingPage } from "#app/features/booking/booking-page.tsx";
import { PageTrouble } from "#app/features/errors/page-trouble.tsx";
import { api } from "#app/lib/api/client.ts";
import { pageAnswer } from "#app/lib/page-answer.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";

export async function loader({ params, request }: LoaderFunctionArgs) {
  const path = { slug: params.slug ?? "" };
  return await pageAnswer(request, api.GET("/api/talent/{slug}", { params: { path } }));
}

export default function TalentBook() {
  const talent = useLoaderData<typeof loader>();
  return (
    <section className="shell py-8 sm:py-12">
      {/* The form of the athlete's own page: that is the address to keep. */}
      <PageHead
        title={`Book ${talent.displayName}`}
        description={`Ask ${talent.displayName} for a video, a session or an appearance. Your card is charged only when the request is accepted.`}
        path={paths.talent(talent.slug)}
      />
      <h1 className="mb-6 text-lg font-semibold text-ink-soft">Book {talent.displayName}</h1>
      <BookingPage talent={talent} />
    </section>
  );
}

export { PageTrouble as ErrorBoundary };
