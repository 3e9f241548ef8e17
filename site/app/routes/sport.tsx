import { PageHead } from "#app/lib/page-head.tsx";

export default function Sport() {
  return (
    <section className="shell py-16">
      <PageHead title="Sport" path="/sport" noindex />
      <h1 className="display text-5xl">Sport</h1>
    </section>
  );
}
