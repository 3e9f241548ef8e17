import { addressWith } from "#app/lib/accounts/addresses.ts";
import { marketplace } from "#app/lib/marketplace/marketplace.ts";
import { absolute, pageUrl } from "#app/lib/marketplace/site-config.ts";
import { languages, otherLanguages } from "#app/lib/texts/language.ts";
import { locale } from "#messages/locale";
import * as texts from "#messages/page-heads";

/** What search engines and networks show of a title and a description before they cut it themselves. */
const longest = { title: 65, description: 158 } as const;

/** Every card of a shared link has this size (site/ssg/images). */
const card = { width: 1_200, height: 630 } as const;

export interface PageHeadProps {
  title: string;
  /** One or two sentences; what is too long is cut at a word. */
  description?: string;
  /** The canonical path of the page. */
  path: string;
  /** The preview picture of a shared link; null if the build made none, then the default is used. */
  image?: { src: string | null | undefined; alt: string };
  /** The page's Open Graph type. */
  type?: "website" | "profile";
  /** Whether the title contains the marketplace's name already. */
  isBranded?: boolean;
  noindex?: boolean;
  /** Structured data of schema.org. */
  jsonLd?: readonly object[];
}

/** Title, description, canonical address, sharing card and structured data of a page. */
export function PageHead({
  title,
  description = texts.description,
  path,
  image,
  type = "website",
  isBranded = false,
  noindex = false,
  jsonLd = [],
}: PageHeadProps) {
  const { brand, isOpen } = marketplace();
  const ending = isBranded ? "" : ` | ${brand.name}`;
  // Headings may have soft hyphens.
  const fullTitle = `${truncate(title.replaceAll("\u00ad", ""), longest.title - ending.length)}${ending}`;
  const summary = truncate(description, longest.description);
  const shared =
    image?.src == null
      ? { src: brand.preview, alt: brand.name }
      : { src: image.src, alt: image.alt };
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {(noindex || !isOpen) && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={pageUrl(path)} />
      {!noindex && isOpen && otherLanguages.length > 0 && <Alternates path={path} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:locale" content={locale.replace("-", "_")} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={pageUrl(path)} />
      <meta property="og:image" content={absolute(shared.src)} />
      <meta property="og:image:width" content={String(card.width)} />
      <meta property="og:image:height" content={String(card.height)} />
      <meta property="og:image:alt" content={shared.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped is no markup
          dangerouslySetInnerHTML={{ __html: inertJson(jsonLd) }}
        />
      )}
    </>
  );
}

/** The same page in each language, as search engines read it. */
function Alternates({ path }: { path: string }) {
  return (
    <>
      {languages.map(({ code, base }) => (
        <link key={code} rel="alternate" hrefLang={code} href={absolute(addressWith(base, path))} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absolute(path)} />
    </>
  );
}

/** Returns JSON that cannot end its script element. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** The text in at most `length` letters: cut after a whole word where there is one, and marked as cut. */
export function truncate(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  // No text has more letters than JavaScript counts.
  if (line.length <= length) return line;
  const letters = [...line];
  if (letters.length <= length) return line;
  const word = letters.slice(0, length).lastIndexOf(" ");
  const kept = letters.slice(0, word > length / 2 ? word : length - 1).join("");
  return `${kept.replace(/[\s,;:.–-]+$/, "")}…`;
}
