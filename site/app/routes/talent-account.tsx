import { PageHead } from "#app/lib/page-head.tsx";

export default function TalentAccount() {
  return (
    <section className="shell py-16">
      <PageHead title="Account" path="/talent/account" noindex />
      <h1 className="display text-5xl">Account</h1>
    </section>
  );
}
