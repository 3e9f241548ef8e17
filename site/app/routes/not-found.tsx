import { PageHead } from "#app/lib/page-head.tsx";

export default function NotFound() {
  return (
    <section className="shell py-16">
      <PageHead title="Page Not Found" path="/not-found" noindex />
      <h1 className="display text-5xl">Page Not Found</h1>
    </section>
  );
}
