import { type AnalyticsEvent, type AnalyticsSink, reportedAddress } from "./analytics.ts";
import type { Ga4Settings } from "./settings.ts";

/** What the tag takes its commands from, in the form it defines: the `arguments` of each call. */
interface TagWindow extends Window {
  dataLayer?: unknown[];
}

export interface RunningSink {
  send: AnalyticsSink;
  /** Sends nothing more and takes the tag's cookies away. */
  stop: () => void;
}

/**
 * Starts Google Analytics 4: loads its tag, so only called after consent. The tag reads addresses, so each command
 * first sets the address to report: ours without the hash of an order.
 */
export function startGa4({ measurementId, scriptUrl }: Ga4Settings, view: TagWindow): RunningSink {
  const { document, location } = view;
  const layer = view.dataLayer ?? [];
  view.dataLayer = layer;
  function tag(..._command: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: the tag reads `arguments` objects and ignores arrays
    layer.push(arguments);
  }
  const sayAddress = (path: string) =>
    tag("set", {
      page_location: `${location.origin}${path}`,
      // Titles name people and orders, and change a moment after the address does.
      page_title: path,
      page_referrer: reportedAddress(document.referrer, location.origin),
    });

  silence(view, measurementId, false);
  tag("consent", "default", {
    analytics_storage: "granted",
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
  });
  tag("js", new Date());
  sayAddress("/");
  tag("config", measurementId, { send_page_view: false });
  loadOnce(document, `${scriptUrl}?${new URLSearchParams({ id: measurementId })}`);

  return {
    send: ({ name, path }: AnalyticsEvent) => {
      sayAddress(path);
      tag("event", name, { page_path: path });
    },
    stop: () => {
      silence(view, measurementId, true);
      dropCookies(document);
    },
  };
}

/** The tag's own switch: while it is true, nothing is sent for that id. */
function silence(view: TagWindow, measurementId: string, silent: boolean): void {
  Object.assign(view, { [`ga-disable-${measurementId}`]: silent });
}

function loadOnce(document: Document, src: string): void {
  const scripts = Array.from(document.scripts);
  if (scripts.some((script) => script.src === src)) return;
  const script = document.createElement("script");
  script.async = true;
  script.src = src;
  document.head.append(script);
}

/** The tag sets its cookies for the widest domain it may, so each parent domain is tried. */
function dropCookies(document: Document): void {
  const labels = document.location.hostname.split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  const names = document.cookie
    .split(";")
    .map((cookie) => cookie.split("=")[0]?.trim() ?? "")
    .filter((name) => name === "_ga" || name.startsWith("_ga_"));
  for (const name of names) {
    for (const domain of ["", ...domains.map((one) => `; domain=${one}`)]) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
}
