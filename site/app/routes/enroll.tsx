import { PageHead } from "#app/lib/page-head.tsx";

export default function Enroll() {
  return (
    <section className="shell py-16">
      <PageHead title="Apply to join" path="/enroll" noindex />
      <h1 className="display text-5xl">Apply to join</h1>
    </section>
  );
}
