import type { Application } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-applications";

type Social = NonNullable<Application["socials"]>[number];

const networks: Record<Social["network"], { label: string; base: string }> = {
  instagram: { label: texts.instagram, base: "https://www.instagram.com/" },
  x: { label: texts.x, base: "https://x.com/" },
  tiktok: { label: texts.tiktok, base: "https://www.tiktok.com/@" },
  youtube: { label: texts.youtube, base: "https://www.youtube.com/@" },
  facebook: { label: texts.facebook, base: "https://www.facebook.com/" },
  twitch: { label: texts.twitch, base: "https://www.twitch.tv/" },
  website: { label: texts.website, base: "" },
};

/** The address of a profile: on the network, or of the website itself. */
export function socialAddress({ network, handle }: Pick<Social, "network" | "handle">): string {
  const { base } = networks[network];
  return base === "" ? handle : `${base}${encodeURIComponent(handle.replace(/^@/, ""))}`;
}

/** A link to an address that an applicant wrote; plain text unless it is https. */
export function ProfileLink({
  address,
  children = address,
}: {
  address: string;
  children?: string;
}) {
  return address.startsWith("https://") ? (
    <a href={address} target="_blank" rel="noopener noreferrer" className="underline">
      {children}
    </a>
  ) : (
    children
  );
}

/** The profiles on social networks, each with its link and its followers. */
export function Socials({ socials }: { socials: readonly Social[] }) {
  return (
    <ul className="whitespace-normal">
      {socials.map(({ network, handle, followers }) => {
        const { label } = networks[network];
        const link = (
          <ProfileLink key={handle} address={socialAddress({ network, handle })}>
            {handle}
          </ProfileLink>
        );
        return (
          <li key={`${network} ${handle}`}>
            {followers == null
              ? texts.social({ network: label, handle: () => link })
              : texts.socialWithFollowers({ network: label, followers, handle: () => link })}
          </li>
        );
      })}
    </ul>
  );
}
