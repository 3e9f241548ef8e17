import type { TalentView } from "#app/lib/api/types.ts";
import { emptyDraft } from "./draft.ts";
import { firstUnfinishedStep } from "./draft-rules.ts";
import type { SavedDraft } from "./draft-storage.ts";
import { parseDraft } from "./parse-draft.ts";

/** Where a booking starts: the one begun earlier, unless another offer was asked for or it is gone. */
export function restoreDraft(
  talent: TalentView,
  options: { offerGuid: string | undefined; storage: Storage },
): SavedDraft {
  const saved = parseDraft(options.storage, talent.slug);
  const offer = talent.offers.find((one) => one.offerGuid === saved?.draft.offerGuid);
  if (saved === null || offer === undefined) {
    return { step: "offer", draft: emptyDraft(talent, options.offerGuid) };
  }
  if (options.offerGuid !== undefined && options.offerGuid !== offer.offerGuid) {
    const { offerGuid, use } = emptyDraft(talent, options.offerGuid);
    const schedule = { startAt: "" };
    return { step: "offer", draft: { ...saved.draft, offerGuid, use, addons: [], schedule } };
  }
  const known = new Set(offer.addons.map((addon) => addon.key));
  const draft = { ...saved.draft, addons: saved.draft.addons.filter((key) => known.has(key)) };
  return { step: firstUnfinishedStep(draft, { talent, offer }, saved.step), draft };
}
