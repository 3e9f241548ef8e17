import { PageHead } from "#app/lib/page-head.tsx";

export default function Home() {
  return (
    <section className="shell py-16">
      <PageHead title="Book athletes" path="/" noindex />
      <h1 className="display text-5xl">Book athletes</h1>
    </section>
  );
}
