import { PageHead } from "#app/lib/page-head.tsx";

export default function EnrollSuccess() {
  return (
    <section className="shell py-16">
      <PageHead title="Application received" path="/enroll-success" noindex />
      <h1 className="display text-5xl">Application received</h1>
    </section>
  );
}
