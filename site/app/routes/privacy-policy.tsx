import { PageHead } from "#app/lib/page-head.tsx";

export default function PrivacyPolicy() {
  return (
    <section className="shell py-16">
      <PageHead title="Privacy" path="/privacy-policy" noindex />
      <h1 className="display text-5xl">Privacy</h1>
    </section>
  );
}
