import type { ReactNode } from "react";
import { addressWith, pathBelow } from "#app/lib/accounts/addresses.ts";
import type { OwnText } from "#app/lib/catalogue/page-types.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { languages, ownLanguage, type SiteLanguage } from "#app/lib/texts/language.ts";
import { ContentPage } from "./content-page.tsx";

export interface OwnTextPageProps {
  text: OwnText;
  eyebrow: string;
  description: string;
  path: string;
  /** Shown below the text. */
  children?: ReactNode;
}

/** A page whose text the operator wrote instead of the site's own. */
export function OwnTextPage({ text, eyebrow, description, path, children }: OwnTextPageProps) {
  return (
    <>
      <PageHead title={text.title} description={description} path={path} />
      <ContentPage eyebrow={eyebrow} title={text.title}>
        <OwnTextBody html={text.html} />
        {children}
      </ContentPage>
    </>
  );
}

export function OwnTextBody({ html }: { html: string }) {
  return (
    <div
      className="prose-page"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the build renders it from Markdown without its HTML
      dangerouslySetInnerHTML={{ __html: inOwnLanguage(html) }}
    />
  );
}

/** Leads the links to pages of the site to those of the page's language; an address of another language stays. */
export function inOwnLanguage(
  html: string,
  own: SiteLanguage = ownLanguage,
  all: readonly SiteLanguage[] = languages,
): string {
  return html.replace(/<a href="(\/(?!\/|api\/|media\/)[^"]*)"/g, (tag, target: string) => {
    const isNamed = all.some(({ base }) => base !== "" && pathBelow(base, target) !== null);
    return isNamed ? tag : `<a href="${addressWith(own.base, target)}"`;
  });
}
