import { PageHead } from "#app/lib/page-head.tsx";

export default function TalentBook() {
  return (
    <section className="shell py-16">
      <PageHead title="Book" path="/book" noindex />
      <h1 className="display text-5xl">Book</h1>
    </section>
  );
}
