import { z } from "zod";

const settingsShape = z.object({
  firebase: z.object({ apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  identityEmulator: z.string().nullish(),
  /** Where the script of provider sign-in's frame comes from, unless the SDK fetches its own. */
  identityFrameScript: z.string().nullish(),
});

export type IdentitySettings = z.infer<typeof settingsShape>;

/** What the deployment says about its identity service; the bundle itself names none. */
export async function loadIdentitySettings(): Promise<IdentitySettings> {
  const response = await fetch("/config.json", { cache: "no-store" });
  if (!response.ok) {
    throw new Error(`the settings answered with status ${response.status}`);
  }
  return settingsShape.parse(await response.json());
}
