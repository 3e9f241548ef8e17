import { PageHead } from "#app/lib/page-head.tsx";

export default function ForAthletes() {
  return (
    <section className="shell py-16">
      <PageHead title="For athletes" path="/for-athletes" noindex />
      <h1 className="display text-5xl">For athletes</h1>
    </section>
  );
}
