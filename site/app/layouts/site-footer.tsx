import { Link } from "react-router";
import { addressLines } from "#app/lib/business-address.ts";
import { marketplace } from "#app/lib/marketplace.ts";
import { paths } from "#app/lib/paths.ts";
import * as texts from "#messages/layouts";
import { Logo } from "./logo.tsx";

/** The links of the footer. Before the opening, none leads to the catalogue. */
function columns() {
  const { isOpen, hasImprint, brand } = marketplace();
  const catalogue = [
    { to: `${paths.home()}#sports`, label: texts.allSports },
    { to: `${paths.home()}#featured`, label: texts.featuredAthletes },
    { to: `${paths.home()}#gift-ideas`, label: texts.giftIdeas },
  ];
  return [
    {
      title: isOpen ? texts.book : texts.help,
      links: [
        ...(isOpen ? catalogue : []),
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
      title: brand.name,
      links: [
        { to: paths.about(), label: texts.aboutUs },
        { to: paths.contact(), label: texts.contact },
        { to: paths.terms(), label: texts.terms },
        { to: paths.privacyPolicy(), label: texts.privacy },
        ...(hasImprint ? [{ to: paths.imprint(), label: texts.imprint }] : []),
      ],
    },
  ];
}

/** The name and the address of the company, in one line. */
function businessLine(): string {
  const { legalName } = marketplace().business;
  return [...(legalName === undefined ? [] : [legalName]), ...addressLines()].join(", ");
}

/** The footer of every public page. */
export function SiteFooter() {
  const business = businessLine();
  return (
    <footer className="on-dark lanes mt-auto bg-ink text-white">
      <div className="shell grid gap-12 py-14 md:grid-cols-[1.4fr_2fr] md:py-20">
        <div>
          <Logo />
          <p className="mt-5 max-w-sm text-white/80">
            {marketplace().brand.tagline || texts.openMarketplaceBookAthletes}
          </p>
        </div>
        <nav aria-label={texts.footer} className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {columns().map((column) => (
            <div key={column.title}>
              <h2 className="eyebrow text-volt wrap-anywhere">{column.title}</h2>
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
        <div className="shell grid gap-2 py-6 text-sm text-white/75">
          {business !== "" && <p>{business}</p>}
          <p>{texts.cardKnownPaymentProvider}</p>
        </div>
      </div>
    </footer>
  );
}
