import { Link } from "react-router";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import * as texts from "#messages/layouts";
import { FooterFields } from "./footer-fields.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

/** The footer of signed-in areas and orders: what the law and the reader need, and nothing to sell. */
export function AreaFooter() {
  const links = [
    { to: paths.help(), label: texts.help },
    { to: paths.contact(), label: texts.contact },
    { to: paths.terms(), label: texts.terms },
    { to: paths.privacyPolicy(), label: texts.privacy },
    ...(marketplace().hasImprint ? [{ to: paths.imprint(), label: texts.imprint }] : []),
  ];
  return (
    <footer className="on-dark mt-auto bg-night text-on-night">
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5 text-sm">
        <nav aria-label={texts.footer}>
          <ul className="flex flex-wrap gap-x-5 gap-y-2">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="text-on-night/85 hover:text-on-night hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FooterFields />
      </div>
      <LanguageSwitch className="shell pb-5 text-sm" />
    </footer>
  );
}
