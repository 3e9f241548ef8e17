import { EnrolReceived } from "#app/features/enrol/enrol-received.tsx";
import { PageHead } from "#app/lib/page-head.tsx";
import { paths } from "#app/lib/paths.ts";
import { useHydratedSearch } from "#app/lib/use-hydrated-search.ts";

const referenceShape = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

export default function EnrollSuccess() {
  const [search] = useHydratedSearch();
  const reference = search.get("reference");
  return (
    <section className="shell py-12 sm:py-20">
      <PageHead title="Application received" path={paths.enrollSuccess()} noindex />
      <EnrolReceived
        reference={reference !== null && referenceShape.test(reference) ? reference : null}
      />
    </section>
  );
}
