import { answerOf, api } from "#app/lib/api/client.ts";
import type { OwnTalentView, SaveTalent } from "#app/lib/api/types.ts";

/** The whole profile as it is, ready to be saved with a change: saving replaces all of it. */
export function savedAs(profile: OwnTalentView, change: Partial<SaveTalent>): SaveTalent {
  return {
    displayName: profile.displayName,
    headline: profile.headline,
    bio: profile.bio,
    tagWords: profile.tagWords,
    sports: profile.sports,
    ...(profile.team == null ? {} : { team: profile.team }),
    ...(profile.position == null ? {} : { position: profile.position }),
    country: profile.country ?? "",
    ...(profile.city == null ? {} : { city: profile.city }),
    languages: profile.languages,
    timeZone: profile.timeZone,
    achievements: profile.achievements,
    socials: profile.socials,
    capacity: profile.capacity,
    version: profile.version,
    ...change,
  };
}

export async function saveTalent(body: SaveTalent): Promise<OwnTalentView> {
  return await answerOf(api.PUT("/api/talent-account/profile", { body }));
}
