import { PageHead } from "#app/lib/page-head.tsx";

export default function Payment() {
  return (
    <section className="shell py-16">
      <PageHead title="Pay" path="/payment" noindex />
      <h1 className="display text-5xl">Pay</h1>
    </section>
  );
}
