import { Link } from "react-router";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/layouts";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";

const columns = [
  {
    title: texts.book,
    links: [
      { to: `${paths.home()}#sports`, label: texts.allSports },
      { to: `${paths.home()}#featured`, label: texts.featuredAthletes },
      { to: `${paths.home()}#gift-ideas`, label: texts.giftIdeas },
      { to: paths.faq(), label: texts.questionsAnswers },
      { to: paths.findMyOrders(), label: texts.findMyOrders },
    ],
  },
  {
    title: texts.forAthletes,
    links: [
      { to: paths.forAthletes(), label: texts.howEarn },
      { to: paths.enroll(), label: texts.applyJoin },
      { to: paths.talentOrders(), label: texts.yourOrders },
    ],
  },
  {
    title: texts.matchday,
    links: [
      { to: paths.about(), label: texts.aboutUs },
      { to: paths.contact(), label: texts.contact },
      { to: paths.terms(), label: texts.terms },
      { to: paths.privacyPolicy(), label: texts.privacy },
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
          <p className="mt-5 max-w-sm text-white/80">{texts.openMarketplaceBookAthletes}</p>
        </div>
        <nav aria-label={texts.footer} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
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
        <p className="shell py-6 text-sm text-white/75">{texts.cardKnownPaymentProvider}</p>
      </div>
      <LanguageSwitch />
    </footer>
  );
}
