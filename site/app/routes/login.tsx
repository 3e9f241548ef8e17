import { PageHead } from "#app/lib/page-head.tsx";

export default function Login() {
  return (
    <section className="shell py-16">
      <PageHead title="Log in" path="/login" noindex />
      <h1 className="display text-5xl">Log in</h1>
    </section>
  );
}
