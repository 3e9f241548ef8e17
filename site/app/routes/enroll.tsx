import { NewApplication } from "#app/features/enrol/new-application.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

export default function Enroll() {
  const hydrated = useHydrated();
  return (
    <section className="shell max-w-3xl py-10 sm:py-16">
      <PageHead
        title="Apply to join"
        description="Apply to be booked on Matchday: six short steps, an answer within 3 working days."
        path={paths.enroll()}
      />
      <h1 className="display text-5xl sm:text-6xl">Apply to join</h1>
      <p className="mt-3 mb-8 text-lg text-ink-soft">
        Six short steps, kept on this device as you go. We answer within 3 working days.
      </p>
      <Card className="sm:p-8">
        {hydrated ? <NewApplication /> : <Skeleton className="h-96" />}
      </Card>
    </section>
  );
}
