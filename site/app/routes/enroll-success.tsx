import { useSearchParams } from "react-router";
import { EnrolReceived } from "#app/features/enrol/enrol-received.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";

const referenceShape = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export default function EnrollSuccess() {
  const [search] = useSearchParams();
  // One prerendered file answers every reference: it is known in the browser only.
  const hydrated = useHydrated();
  const reference = hydrated ? search.get("reference") : null;
  return (
    <section className="shell py-12 sm:py-20">
      <PageHead title="Application received" path={paths.enrollSuccess()} noindex />
      <EnrolReceived
        reference={reference !== null && referenceShape.test(reference) ? reference : null}
      />
    </section>
  );
}
