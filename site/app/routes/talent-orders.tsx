import { PageHead } from "#app/lib/page-head.tsx";

export default function TalentOrders() {
  return (
    <section className="shell py-16">
      <PageHead title="Requests" path="/talent/orders" noindex />
      <h1 className="display text-5xl">Requests</h1>
    </section>
  );
}
