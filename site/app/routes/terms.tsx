import { PageHead } from "#app/lib/page-head.tsx";

export default function Terms() {
  return (
    <section className="shell py-16">
      <PageHead title="Terms" path="/terms" noindex />
      <h1 className="display text-5xl">Terms</h1>
    </section>
  );
}
