import { PageHead } from "#app/lib/page-head.tsx";

export default function Talent() {
  return (
    <section className="shell py-16">
      <PageHead title="Athlete" path="/talent" noindex />
      <h1 className="display text-5xl">Athlete</h1>
    </section>
  );
}
