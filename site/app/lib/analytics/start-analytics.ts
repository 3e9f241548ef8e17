import { whenIdle } from "#app/lib/build/late-start.ts";
import { readSiteConfig } from "#app/lib/marketplace/site-config.ts";
import { analytics } from "./analytics.ts";

/** Called once by the browser entry: where nothing is configured, this reads the configuration and is done. */
export function startAnalytics(): void {
  whenIdle(() => {
    begin().catch((error: unknown) => {
      analytics.sendNowhere();
      console.error("failed to start analytics", error);
    });
  });
}

async function begin(): Promise<void> {
  const config = await readSiteConfig();
  if (typeof config === "object" && config !== null && "analytics" in config) {
    const { applyConfig } = await import("./follow-consent.ts");
    applyConfig(config);
  } else {
    analytics.sendNowhere();
  }
}
