import type { TalentView } from "#app/lib/api/types.ts";

export interface SocialLink {
  label: string;
  href: string;
}

const networks = {
  instagram: { label: "Instagram", base: "https://www.instagram.com/" },
  x: { label: "X", base: "https://x.com/" },
  tiktok: { label: "TikTok", base: "https://www.tiktok.com/@" },
  youtube: { label: "YouTube", base: "https://www.youtube.com/@" },
} as const;

/** Addresses of an athlete's accounts elsewhere; handles may come with their @. */
export function socialLinks(socials: TalentView["socials"]): SocialLink[] {
  const links: SocialLink[] = [];
  for (const [name, { label, base }] of Object.entries(networks)) {
    const handle: unknown = Reflect.get(socials, name);
    if (typeof handle !== "string" || handle === "") continue;
    links.push({ label, href: `${base}${encodeURIComponent(handle.replace(/^@/, ""))}` });
  }
  const { website } = socials;
  if (website?.startsWith("https://")) {
    links.push({ label: "Website", href: website });
  }
  return links;
}
