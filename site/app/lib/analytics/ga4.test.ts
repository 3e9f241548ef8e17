import { expect, test } from "vitest";
import { startGa4 } from "./ga4.ts";

const settings = {
  measurementId: "G-TEST1",
  scriptUrl: "https://tags.example/gtag/js",
};
const origin = "https://matchday.example";
const hash = "q1w2e3r4t5y6u7i8o9p0AA";

interface Script {
  src: string;
  async: boolean;
}

/** The few parts of a window that the tag is given, with cookies kept as a browser keeps them. */
function tab(referrer = "") {
  const scripts: Script[] = [];
  const cookies = new Map<string, string>();
  const document = {
    scripts,
    referrer,
    location: { hostname: "www.matchday.example" },
    createElement: (): Script => ({ src: "", async: false }),
    head: { append: (script: Script) => void scripts.push(script) },
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text: string) {
      const name = text.split("=")[0] ?? "";
      if (text.includes("max-age=0")) cookies.delete(name);
      else cookies.set(name, text.split(";")[0]?.split("=")[1] ?? "");
    },
  };
  const view = { document, location: { origin }, dataLayer: [] as unknown[] };
  const commands = () => view.dataLayer.map((command) => Array.from(command as ArrayLike<unknown>));
  return { view: view as unknown as Window, raw: view, scripts, cookies, commands };
}

test("the tag is loaded once, from the configured place, with everything but counting denied", () => {
  const { view, scripts, commands } = tab();
  startGa4(settings, view);
  startGa4(settings, view);
  expect(scripts).toEqual([{ src: "https://tags.example/gtag/js?id=G-TEST1", async: true }]);
  expect(commands()[0]).toEqual([
    "consent",
    "default",
    {
      analytics_storage: "granted",
      ad_storage: "denied",
      ad_user_data: "denied",
      ad_personalization: "denied",
    },
  ]);
  expect(commands()).toContainEqual(["config", "G-TEST1", { send_page_view: false }]);
});

test("commands are the arguments objects that the tag understands", () => {
  const { view, raw } = tab();
  startGa4(settings, view);
  for (const command of raw.dataLayer) {
    expect(Object.prototype.toString.call(command)).toBe("[object Arguments]");
  }
});

test("a page view contains its path, and the reported address", () => {
  const { view, commands } = tab("https://search.example/?q=mara");
  const { send } = startGa4(settings, view);
  send({ name: "page_view", path: "/faq" });
  expect(commands().slice(-2)).toEqual([
    [
      "set",
      {
        page_location: `${origin}/faq`,
        page_title: "/faq",
        page_referrer: "https://search.example/",
      },
    ],
    ["event", "page_view", { page_path: "/faq" }],
  ]);
});

test("the hash of an order is in no command, wherever the visitor came from", () => {
  const { view, commands } = tab(`${origin}/payment/${hash}`);
  const { send } = startGa4(settings, view);
  send({ name: "page_view", path: "/feedback/:orderHash" });
  expect(JSON.stringify(commands())).not.toContain(hash);
  expect(JSON.stringify(commands())).toContain(`${origin}/payment/:orderHash`);
});

test("stopping silences the tag and takes its cookies, and no others, away", () => {
  const { view, raw, cookies } = tab();
  const { stop } = startGa4(settings, view);
  expect(raw).toMatchObject({ "ga-disable-G-TEST1": false });
  cookies.set("_ga", "GA1.1.2");
  cookies.set("_ga_TEST1", "GS1");
  cookies.set("theme", "dark");
  stop();
  expect(raw).toMatchObject({ "ga-disable-G-TEST1": true });
  expect([...cookies.keys()]).toEqual(["theme"]);
});
