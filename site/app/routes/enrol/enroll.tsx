import { useLocation } from "react-router";
import { InvitedApplication } from "#app/features/enrol/invited-application.tsx";
import { NewApplication } from "#app/features/enrol/new-application.tsx";
import { invitationIn } from "#app/lib/emailed-links/invitation-secret.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydrated } from "#app/lib/pages/use-hydrated.ts";
import { Card } from "#app/ui/card.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import * as texts from "#messages/page-enroll";

export default function Enroll() {
  const hydrated = useHydrated();
  const token = invitationIn(useLocation().hash);
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
        {!hydrated && <Skeleton className="h-96" />}
        {hydrated && token === null && <NewApplication />}
        {hydrated && token !== null && <InvitedApplication key={token} token={token} />}
      </Card>
    </section>
  );
}
