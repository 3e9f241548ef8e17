import { PageHead } from "#app/lib/page-head.tsx";

export default function TalentItem() {
  return (
    <section className="shell py-16">
      <PageHead title="Offer" path="/offer" noindex />
      <h1 className="display text-5xl">Offer</h1>
    </section>
  );
}
