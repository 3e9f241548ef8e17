import { PageHead } from "#app/lib/page-head.tsx";

export default function Signup() {
  return (
    <section className="shell py-16">
      <PageHead title="Sign up" path="/signup" noindex />
      <h1 className="display text-5xl">Sign up</h1>
    </section>
  );
}
