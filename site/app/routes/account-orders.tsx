import { PageHead } from "#app/lib/page-head.tsx";

export default function AccountOrders() {
  return (
    <section className="shell py-16">
      <PageHead title="Orders" path="/account/orders" noindex />
      <h1 className="display text-5xl">Orders</h1>
    </section>
  );
}
