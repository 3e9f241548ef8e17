import { z } from "zod/mini";
import { readSiteConfig } from "#app/lib/marketplace/site-config.ts";

const settingsShape = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  identityEmulator: z.nullish(z.string()),
  /** Where the script of provider sign-in's frame comes from, unless the SDK fetches its own. */
  identityFrameScript: z.nullish(z.string()),
});

export type IdentitySettings = z.infer<typeof settingsShape>;

/** Loads the deployment's identity settings; the bundle contains none. */
export async function loadIdentitySettings(): Promise<IdentitySettings> {
  return settingsShape.parse(await readSiteConfig());
}
