import { NewApplication } from "#app/features/enrol/new-application.tsx";
import { brandName } from "#app/lib/marketplace.ts";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-enroll";

export default function Enroll() {
  const hydrated = useHydrated();
  return (
    <section className="shell max-w-3xl py-10 sm:py-16">
      <PageHead
        title={texts.applyJoin}
        description={texts.applyBookedMatchdaySix({ brand: brandName() })}
        path={paths.enroll()}
      />
      <h1 className="display text-5xl sm:text-6xl">{texts.applyJoin}</h1>
      <p className="mt-3 mb-8 text-lg text-soft">{texts.sixShortStepsKept}</p>
      <Card className="sm:p-8">
        {hydrated ? <NewApplication /> : <Skeleton className="h-96" />}
      </Card>
    </section>
  );
}
