import { codeName } from "#ssg/languages.ts";
import type { PayloadIndex } from "#ssg/payloads/payload-index.ts";
import type { Memory } from "#ssg/state/memory.ts";
import type { EarlierState } from "#ssg/state/state.ts";
import type { BuildLanguage } from "./build-language.ts";
import { Undrawn } from "./held-pages.ts";
import { inLanguage, type LocalPage } from "./local-page.ts";
import { type EarlierPages, keyOf } from "./page-keys.ts";
import { listFixedPages, type OperatorPages, type PageAddress, talentPages } from "./pages.ts";
import { unchangedTalent } from "./unchanged-talent.ts";

export interface RenderPlan {
  before: EarlierState | null;
  earlier: EarlierPages;
  languages: readonly BuildLanguage[];
  memory: Memory;
  payloadIndex: PayloadIndex;
  settings: OperatorPages;
  out: string;
}

export interface RenderedPages {
  count: number;
  rendered: number;
  retagged: number;
  /** The pages that no athlete has. */
  fixed: PageAddress[];
  /** By address: the keys of those pages. */
  pages: Record<string, string>;
  /** By address: the keys of other pages that stay as an earlier build rendered them, or `none`. */
  stale: Record<string, string>;
  /** The addresses among them that have no file; the function `pages` answers there. */
  none: ReadonlySet<string>;
  undrawn: Undrawn;
}

/** Renders every page whose data or code changed, and exchanges the tags of those whose tags alone changed. */
export async function renderPages(plan: RenderPlan): Promise<RenderedPages> {
  const { earlier, languages, memory, payloadIndex, settings } = plan;
  const pass = new RenderPass(plan);
  const fixed: PageAddress[] = [];
  const pages: Record<string, string> = {};
  const operator = { ...settings, languages: languages.map(({ code }) => code) };
  for (const page of listFixedPages(payloadIndex, memory.remember, operator)) {
    const { path, listed, named, route, data } = page;
    fixed.push({ path, listed, named });
    for (const language of languages) {
      const local = inLanguage(page, language);
      await pass.bringUpToDate(local, language);
      pages[local.address] =
        pass.undrawn.pages.get(local.address) ?? keyOf(language.keys.routeKey(route), data);
    }
  }
  const hasCode = languages.every(({ code, keys }) =>
    ["talent", "talent-item"].every((route) =>
      earlier.hasCode(codeName({ code }, route), keys.routeKey(route), keys.headFor(route)),
    ),
  );
  const isUnchanged = unchangedTalent(payloadIndex, earlier, memory);
  // In rank, since neighbours show each other's cards.
  for (const shown of payloadIndex.ranked) {
    if (hasCode && isUnchanged(shown)) {
      pass.count += languages.length * (1 + shown.summary.offerGuids.length);
      continue;
    }
    let data = "";
    for (const page of talentPages(payloadIndex, shown)) {
      for (const language of languages) {
        await pass.bringUpToDate(inLanguage(page, language), language);
      }
      data = page.data;
    }
    shown.summary.data = data;
  }
  const { count, rendered, retagged, undrawn } = pass;
  if (undrawn.pages.size === count) throw undrawn.firstError();
  const stale = Object.fromEntries(
    [...undrawn.pages].filter(([address]) => pages[address] === undefined),
  );
  const none = new Set(Object.keys(stale).filter((path) => stale[path] === "none"));
  return { count, rendered, retagged, fixed, pages, stale, none, undrawn };
}

/** Counts what a pass over all pages did. */
class RenderPass {
  count = 0;
  rendered = 0;
  retagged = 0;
  readonly undrawn: Undrawn;
  readonly #plan: RenderPlan;

  constructor(plan: RenderPlan) {
    this.#plan = plan;
    this.undrawn = new Undrawn(plan.out);
  }

  /** Renders a page unless the last build's file is current. */
  async bringUpToDate(page: LocalPage, language: BuildLanguage): Promise<void> {
    this.count += 1;
    if (this.#isCurrent(page, language)) return;
    try {
      await language.prerender.draw(page);
      this.rendered += 1;
    } catch (error) {
      this.undrawn.note(page, this.#plan.earlier.keyOf(page), error);
    }
  }

  #isCurrent(page: LocalPage, { keys, prerender }: BuildLanguage): boolean {
    const { before, earlier } = this.#plan;
    const oldHead = before?.heads[codeName(page.language, page.route)];
    if (oldHead === undefined || !earlier.isSame(page, keys.routeKey(page.route))) return false;
    if (oldHead === keys.headFor(page.route)) return true;
    const isTagged = prerender.retag(page, oldHead);
    if (isTagged) this.retagged += 1;
    return isTagged;
  }
}
