import { PageHead } from "#app/lib/page-head.tsx";

export default function AccountOrder() {
  return (
    <section className="shell py-16">
      <PageHead title="Order" path="/account/orders" noindex />
      <h1 className="display text-5xl">Order</h1>
    </section>
  );
}
