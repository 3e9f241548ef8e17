import { PageHead } from "#app/lib/page-head.tsx";

export default function Return() {
  return (
    <section className="shell py-16">
      <PageHead title="Your request" path="/return" noindex />
      <h1 className="display text-5xl">Your request</h1>
    </section>
  );
}
