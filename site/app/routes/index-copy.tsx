import { PageHead } from "#app/lib/page-head.tsx";

export default function IndexCopy() {
  return (
    <section className="shell py-16">
      <PageHead title="Home" path="/" noindex />
      <h1 className="display text-5xl">Home</h1>
    </section>
  );
}
