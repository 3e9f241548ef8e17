import { whenIdle } from "#app/lib/build/late-start.ts";
import { readSiteConfig } from "#app/lib/site-config.ts";
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
  const settings = analyticsSettings(await readSiteConfig());
  if (settings === null) {
    analytics.sendNowhere();
    return;
  }
  const { followConsent } = await import("./follow-consent.ts");
  followConsent(settings);
}

/** Google Analytics 4, for who configures it. */
export interface Ga4Settings {
  /** `G-` and what the property's web stream shows after it. */
  measurementId: string;
  /** Where the tag's script is; Google's own unless a deployment serves it itself. */
  scriptUrl: string;
}

export interface AnalyticsSettings {
  ga4: Ga4Settings;
}

const googlesScript = "https://www.googletagmanager.com/gtag/js";

/**
 * What `config.json` says under `analytics`, or `null` when nothing is configured. By hand and not by a
 * schema library: every visitor of every page runs this.
 */
export function analyticsSettings(config: unknown): AnalyticsSettings | null {
  const analytics = member(config, "analytics");
  if (analytics == null) return null;
  const ga4 = member(analytics, "ga4");
  const measurementId = member(ga4, "measurementId");
  if (typeof measurementId !== "string" || !/^G-[A-Z0-9]+$/.test(measurementId)) {
    throw new Error("config.json configures analytics without a measurement id such as G-ABC123");
  }
  const scriptUrl = member(ga4, "scriptUrl") ?? googlesScript;
  if (typeof scriptUrl !== "string" || !URL.canParse(scriptUrl)) {
    throw new Error("config.json names a script of analytics that is no address");
  }
  return { ga4: { measurementId, scriptUrl } };
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}
