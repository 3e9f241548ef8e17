/** Google Analytics 4, where a deployment configures it. */
export interface Ga4Settings {
  /** `G-` and what the property's web stream shows after it. */
  measurementId: string;
  /** The address of the tag's script; Google's unless a deployment serves it. */
  scriptUrl: string;
}

export interface AnalyticsSettings {
  ga4: Ga4Settings;
}

const googlesScript = "https://www.googletagmanager.com/gtag/js";

/**
 * Returns the part `analytics` of `config.json`, or `null` without configuration. Written without a schema library, which
 * no public page loads.
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
