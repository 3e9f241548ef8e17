import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { withoutNetworkProbe } from "./site/ssg/code/without-network-probe.ts";

const entries = /\/site\/app\/entry-[^/]+$/;

/** What is loaded before the site's code, and shared with it. */
const start = new Set<string>();

function inStart(id: string, modules: Rolldown.ChunkingContext): boolean {
  const visit = (one: string) => {
    if (start.has(one)) return;
    start.add(one);
    modules.getModuleInfo(one)?.importedIds.forEach(visit);
  };
  for (const entry of ["start", "shell"]) visit(resolve(`site/app/entry-${entry}.ts`));
  return start.has(id);
}

const publicCode =
  /^(?:ui(?!\/forms\/save-note)|layouts|features\/(?:auth|booking|browse|content|errors|talent))\//;
let publicIcons: Set<string> | null = null;

/** Whether a module is an icon that only signed-in areas show. */
function isSignedIn(id: string): boolean {
  const [, icon] = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id) ?? [];
  publicIcons ??= findPublicIcons();
  return icon !== undefined && !publicIcons.has(icon);
}

/** Reads which icons the other code imports. The package's index, which names an icon's file, imports all of them. */
function findPublicIcons(): Set<string> {
  const app = "site/app";
  const names = new Set<string>();
  for (const file of readdirSync(app, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".tsx") || !publicCode.test(file)) continue;
    const code = readFileSync(join(app, file), "utf8");
    const [, list = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(code) ?? [];
    for (const name of list.match(/\w+/g) ?? []) names.add(name);
  }
  const index = readFileSync("node_modules/lucide-react/dist/esm/lucide-react.mjs", "utf8");
  const exported = index.matchAll(/export \{([^}]*)\} from ['"]\.\/icons\/([\w-]+)\.mjs['"]/g);
  return new Set(
    Array.from(exported)
      .filter(([, list = ""]) => list.match(/\w+/g)?.some((name) => names.has(name)))
      .map(([, , file = ""]) => file),
  );
}

/**
 * What pages share, in a handful of files. Left to itself the bundler makes a file of each set of modules that the
 * same pages share: twenty of a few hundred bytes for an athlete's page. The first group that takes a module has it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  // Code of every page: packages, in a file that stays unchanged until one of them changes, and our code. Replacements
  // of parts of a package are among packages, because two files that import each other do not start.
  {
    name: "framework",
    tags: ["$initial"],
    test: /\/node_modules\/|\/site\/app\/ui\/icon\.tsx$/,
  },
  {
    name: (id, modules) => (entries.test(id) ? null : inStart(id, modules) ? "start" : "site"),
    tags: ["$initial"],
  },
  // Of pages with forms.
  { name: "rules", test: /\/node_modules\/zod\// },
  {
    name: "forms",
    test: /\/node_modules\/(react-hook-form|@hookform)\/|\/site\/app\/lib\/forms\/(?!text-rules|use-stored|follow-stored)/,
  },
  {
    name: "fields",
    test: /\/site\/app\/(ui\/(?:\w+\/)?(field|form-frame|error-summary|checkbox|radio-cards|choice-chips|open-in-browser|step-heading)|lib\/(inapp-browser|money\/tax-words))\.tsx?$/,
  },
  // Small modules that nearly every page uses; an icon of one page stays with it.
  {
    name: (id) =>
      isSignedIn(id) || /\/(time\/(server-clock|use-now)|badge|format-list)\./.test(id)
        ? "tools"
        : "parts",
    minShareCount: 3,
    test: /\/node_modules\/lucide-react\/|\/site\/app\/(ui\/(?:\w+\/)?(avatar|badge|card|disclosure|empty-state|notice|picture|price|rating|share-button|skeleton)|lib\/(accounts\/use-answer|catalogue\/(picture|local-texts)|marketplace\/business|money\/(format-money|use-reader-currency)|pages\/(own-keys|page-answer|use-hydrated)|storage\/browser-values|texts\/(copy-text|format-\w+|locale|places)|time\/(format-time|server-clock|use-now)))\.tsx?$/,
  },
  // Messages with values of nearly every page. Those without values are copied to where they are used.
  {
    name: "texts",
    test: /\/site\/app\/messages\/compiled\/\w+\/(offers|times|ui|feedback-tags|order-labels)\.ts/,
  },
  // What the SDKs of sign-in and of the database share.
  {
    name: "firebase",
    test: /\/node_modules\/(@firebase\/(app|component|logger|util)|idb)\/|\/site\/app\/lib\/auth\/settings\.ts/,
  },
  // Of the signed-in areas. The database's SDK comes when something is listened to, and no page names it.
  // Its small half, of single requests, comes without the other.
  { name: "direct", test: /\/node_modules\/@firebase\/firestore\/dist\/lite\// },
  {
    name: "firestore",
    test: /\/node_modules\/@firebase\/(firestore|webchannel-wrapper)\//,
  },
  { name: "live", test: /\/site\/app\/lib\/live\/(?!firestore|local-cache)/ },
  // Of pages that are there to be read.
  {
    name: "catalogue",
    test: /\/site\/app\/(lib\/texts\/first-name|lib\/catalogue\/(?!search|run-search|viewed|sport-cards|sort-orders|filters|find-athletes|broad-search|spelling)[^/]+|features\/(browse\/(talent-card|section(-title)?)|talent\/(use-live-talent|offer-ticket|near|book-button|booking-\w+))\.)/,
  },
];

/** Parts that only the generator needs as a page starts: the page loads them later. Their imports are left out. */
const prerenderedOnly = /\/site\/app\/features\/talent\/reviews\/[\w-]+\.tsx$/;
/** Code into which all the messages it uses are copied does not load their file. */
const messages = /\/site\/app\/messages\/compiled\//;

// The generator (site/ssg) adds the entry and the output folder of each of its two builds.
// The build id never enters this file: it would change every hash.
export default defineConfig(({ isSsrBuild }) => ({
  // Only the browser has style sheets: the code that draws pages imports none.
  plugins: [react(), isSsrBuild ? [] : tailwindcss(), withoutNetworkProbe()],
  publicDir: "site/app/public",
  appType: "custom",
  resolve: {
    alias: [
      {
        find: "react-style-singleton",
        replacement: resolve("site/app/ui/overlays/adopted-style.ts"),
      },
      { find: /^\.{1,2}\/createLucideIcon\.mjs$/, replacement: resolve("site/app/ui/icon.tsx") },
    ],
  },
  build: {
    target: "es2022",
    assetsDir: "assets",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          optimization: { inlineConst: { mode: "all", pass: 2 } },
          treeshake: {
            moduleSideEffects: [
              { test: prerenderedOnly, sideEffects: false },
              { test: messages, sideEffects: false },
            ],
          },
          output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
        },
  },
}));
