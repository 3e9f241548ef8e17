import { resolve } from "node:path";
import type { Plugin } from "vite";

const icon = resolve("site/ssg/code/quick/icon.ts");
const originalIcon = resolve("node_modules/lucide-react/dist/esm/createLucideIcon.mjs");
const router = resolve("site/ssg/code/quick/router.ts");

/**
 * Exchanges, in the code that draws pages, the two parts of packages that take a fifth of a page's time: icons
 * and links. What they draw is the same to the byte (`quick.test.ts`); what they leave out, handlers and
 * references, is nothing that stands in a document. The browser's code has the packages' own.
 */
export function quickParts(): Plugin {
  return {
    name: "matchday:quick-parts",
    enforce: "pre",
    resolveId(source, importer) {
      if (source === "virtual:lucide-create-icon") return originalIcon;
      if (importer === undefined) return null;
      if (source.endsWith("/createLucideIcon.mjs") && importer.includes("/lucide-react/")) {
        return icon;
      }
      const ours = importer.includes("/site/app/") && !importer.includes("/entry-server.");
      return source === "react-router" && ours ? router : null;
    },
  };
}
