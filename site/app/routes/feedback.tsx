import { PageHead } from "#app/lib/page-head.tsx";

export default function Feedback() {
  return (
    <section className="shell py-16">
      <PageHead title="Feedback" path="/feedback" noindex />
      <h1 className="display text-5xl">Feedback</h1>
    </section>
  );
}
