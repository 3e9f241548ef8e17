import { PageHead } from "#app/lib/page-head.tsx";

export default function AccountProfile() {
  return (
    <section className="shell py-16">
      <PageHead title="Profile" path="/account/profile" noindex />
      <h1 className="display text-5xl">Profile</h1>
    </section>
  );
}
