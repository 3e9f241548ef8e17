import { PageHead } from "#app/lib/page-head.tsx";

export default function Faq() {
  return (
    <section className="shell py-16">
      <PageHead title="Questions and answers" path="/faq" noindex />
      <h1 className="display text-5xl">Questions and answers</h1>
    </section>
  );
}
