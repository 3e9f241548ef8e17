import { PageHead } from "#app/lib/page-head.tsx";

export default function Contact() {
  return (
    <section className="shell py-16">
      <PageHead title="Contact" path="/contact" noindex />
      <h1 className="display text-5xl">Contact</h1>
    </section>
  );
}
