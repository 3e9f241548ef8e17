import { Link } from "react-router";
import { addressLines } from "#app/lib/marketplace/business-address.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/layouts";
import { FooterFields } from "./footer-fields.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { ReaderOptions } from "./reader-options.tsx";

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
        ...(isOpen ? [...catalogue, { to: paths.saved(), label: texts.saved }] : []),
        { to: paths.help(), label: texts.help },
        { to: paths.findMyOrders(), label: texts.findMyOrders },
        { to: paths.withdraw(), label: texts.withdraw },
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
        { to: paths.developers(), label: texts.developers },
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
    <footer className="on-dark lanes mt-auto bg-night text-on-night">
      <div className="shell grid gap-8 py-9 lg:grid-cols-[1.4fr_2fr] lg:gap-12 md:py-20">
        <div>
          <Logo />
          <p className="mt-3 max-w-sm text-on-night/80 md:mt-5">
            {marketplace().brand.tagline || texts.openMarketplaceBookAthletes}
          </p>
        </div>
        <nav aria-label={texts.footer} className="columns-2 gap-8 sm:grid sm:grid-cols-3">
          {columns().map((column) => (
            <div key={column.title} className="break-inside-avoid max-sm:pb-6">
              <h2 className="eyebrow text-accent wrap-anywhere">{column.title}</h2>
              <ul className="mt-3 space-y-2 sm:mt-4 sm:space-y-2.5">
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      className="text-on-night/85 hover:text-on-night hover:underline"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-on-night/15">
        <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-6 text-sm text-on-night/75">
          <div className="grid gap-2">
            {business !== "" && <p>{business}</p>}
            <p>{texts.cardKnownPaymentProvider}</p>
          </div>
          <FooterFields />
        </div>
      </div>
      <LanguageSwitch className="shell pb-6 text-sm" />
      <ReaderOptions />
    </footer>
  );
}
