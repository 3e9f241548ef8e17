import { absolute } from "./site-origin.ts";

const siteName = "Matchday";

export interface PageHeadProps {
  title: string;
  description?: string;
  /** The canonical path of the page. */
  path: string;
  image?: { src: string; alt: string };
  noindex?: boolean;
  /** Structured data of schema.org. */
  jsonLd?: readonly object[];
}

/** Title, description, canonical address, sharing card and structured data of a page. */
export function PageHead({
  title,
  description,
  path,
  image,
  noindex = false,
  jsonLd = [],
}: PageHeadProps) {
  const fullTitle = title.includes(siteName) ? title : `${title} | ${siteName}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={absolute(path)} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={absolute(path)} />
      {image !== undefined && <meta property="og:image" content={absolute(image.src)} />}
      {image !== undefined && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image === undefined ? "summary" : "summary_large_image"} />
      {jsonLd.map((item, index) => (
        <script
          // biome-ignore lint/suspicious/noArrayIndexKey: the list of a page never changes its order
          key={index}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped is no markup
          dangerouslySetInnerHTML={{ __html: inertJson(item) }}
        />
      ))}
    </>
  );
}

/** JSON that cannot end the script element it stands in. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
