import { analytics } from "./analytics.ts";
import { askForConsent, consent } from "./consent.ts";
import { type RunningSink, startGa4 } from "./ga4.ts";
import { type AnalyticsSettings, analyticsSettings } from "./settings.ts";

/** Starts or ends the counting of visits as a deployment's `config.json` configures it. */
export function applyConfig(config: unknown): void {
  const settings = analyticsSettings(config);
  if (settings === null) analytics.sendNowhere();
  else followConsent(settings);
}

/** Runs the configured sink while, and only while, the visitor agrees. */
export function followConsent({ ga4 }: AnalyticsSettings): void {
  let running: RunningSink | null = null;
  const follow = () => {
    switch (consent.read()) {
      case "granted":
        running ??= startGa4(ga4, window);
        analytics.sendTo(running.send);
        return;
      case "asked":
        analytics.holdLatest();
        return;
      case "refused":
      case "not_needed":
        running?.stop();
        running = null;
        analytics.sendNowhere();
    }
  };
  askForConsent();
  follow();
  consent.subscribe(follow);
}
