import { ApplicationPage } from "#app/features/enrol/application-page.tsx";
import { EnrolReceived } from "#app/features/enrol/enrol-received.tsx";
import { GuardianPage } from "#app/features/enrol/guardian-page.tsx";
import { useApplicationLink } from "#app/features/enrol/use-link-view.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { useHydratedSearch } from "#app/lib/pages/use-hydrated.ts";
import * as texts from "#messages/page-enroll-success";

const referenceShape = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export default function EnrollSuccess() {
  const [search] = useHydratedSearch();
  const link = useApplicationLink();
  const reference = search.get("reference");
  return (
    <section className="shell py-12 sm:py-20">
      <PageHead title={texts.yourApplication} path={paths.enrollSuccess()} noindex />
      {link === null ? (
        <EnrolReceived
          reference={reference !== null && referenceShape.test(reference) ? reference : null}
          isSubmitted={search.get("status") === "submitted"}
        />
      ) : link.holder === "application" ? (
        <ApplicationPage key={link.token} token={link.token} />
      ) : (
        <GuardianPage key={link.token} token={link.token} />
      )}
    </section>
  );
}
