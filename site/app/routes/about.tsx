import { PageHead } from "#app/lib/page-head.tsx";

export default function About() {
  return (
    <section className="shell py-16">
      <PageHead title="About" path="/about" noindex />
      <h1 className="display text-5xl">About</h1>
    </section>
  );
}
