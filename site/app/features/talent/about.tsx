import { Trophy } from "lucide-react";
import type { TalentView } from "#app/lib/api/types.ts";
import * as texts from "#messages/talent";

/** Life, honours and other places of an athlete. */
export function About({ talent }: { talent: TalentView }) {
  const paragraphs = talent.bio.split(/\n+/).filter((text) => text.trim() !== "");
  const socials = socialLinks(talent.socials);
  return (
    <div className="mt-5 grid gap-8 md:grid-cols-[1.6fr_1fr]">
      <div className="space-y-4 text-lg text-soft">
        {paragraphs.map((text) => (
          <p key={text} lang={talent.bioLang}>
            {text}
          </p>
        ))}
        {socials.length > 0 && (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-base">
            {socials.map((link) => (
              <a
                key={link.href}
                href={link.href}
                rel="noopener nofollow"
                className="font-semibold text-strong underline decoration-2 underline-offset-4"
              >
                {link.label}
              </a>
            ))}
          </p>
        )}
      </div>
      {talent.achievements.length > 0 && (
        <div>
          <h3 className="eyebrow text-mute">{texts.honours}</h3>
          <ul className="mt-3 grid gap-3">
            {talent.achievements.map(({ title, year }) => (
              <li key={`${title}${year}`} className="flex items-start gap-3">
                <Trophy aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
                <span>
                  <span className="block font-semibold">{title}</span>
                  <span className="text-sm text-mute tabular">{year}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface SocialLink {
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
function socialLinks(socials: TalentView["socials"]): SocialLink[] {
  const links: SocialLink[] = [];
  for (const [name, { label, base }] of Object.entries(networks)) {
    const handle: unknown = Reflect.get(socials, name);
    if (typeof handle !== "string" || handle === "") continue;
    links.push({ label, href: `${base}${encodeURIComponent(handle.replace(/^@/, ""))}` });
  }
  const { website } = socials;
  if (website?.startsWith("https://")) {
    links.push({ label: texts.website, href: website });
  }
  return links;
}
