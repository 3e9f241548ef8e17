import { PageHead } from "#app/lib/page-head.tsx";

export default function TalentOrder() {
  return (
    <section className="shell py-16">
      <PageHead title="Request" path="/talent/orders" noindex />
      <h1 className="display text-5xl">Request</h1>
    </section>
  );
}
