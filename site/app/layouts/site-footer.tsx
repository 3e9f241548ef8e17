import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import { Logo } from "./logo.tsx";

const columns = [
  {
    title: "Book",
    links: [
      { to: `${paths.home()}#sports`, label: "All sports" },
      { to: `${paths.home()}#featured`, label: "Featured athletes" },
      { to: `${paths.home()}#gift-ideas`, label: "Gift ideas" },
      { to: paths.faq(), label: "Questions and answers" },
      { to: paths.findMyOrders(), label: "Find my orders" },
    ],
  },
  {
    title: "For athletes",
    links: [
      { to: paths.forAthletes(), label: "How you earn" },
      { to: paths.enroll(), label: "Apply to join" },
      { to: paths.talentOrders(), label: "Your orders" },
    ],
  },
  {
    title: "Matchday",
    links: [
      { to: paths.about(), label: "About us" },
      { to: paths.contact(), label: "Contact" },
      { to: paths.terms(), label: "Terms" },
      { to: paths.privacyPolicy(), label: "Privacy" },
    ],
  },
] as const;

/** The footer of every public page. */
export function SiteFooter() {
  return (
    <footer className="on-dark lanes mt-auto bg-ink text-white">
      <div className="shell grid gap-12 py-14 md:grid-cols-[1.4fr_2fr] md:py-20">
        <div>
          <Logo />
          <p className="mt-5 max-w-sm text-white/80">
            The open marketplace to book athletes. Your money is held when you ask, and charged only
            when the athlete says yes.
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns.map((column) => (
            <div key={column.title}>
              <h2 className="eyebrow text-volt">{column.title}</h2>
              <ul className="mt-4 space-y-2.5">
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className="text-white/85 hover:text-white hover:underline">
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-white/15">
        <p className="shell py-6 text-sm text-white/75">
          Your card is known to our payment provider only, never to us or the athlete.
        </p>
      </div>
    </footer>
  );
}
