import type { DecisionWords } from "#app/features/operators/decisions/decision-dialog.tsx";
import type { TalentDecision, TalentFile } from "#app/lib/api/types.ts";
import * as area from "#messages/operators";
import * as texts from "#messages/operators-talent";

/** The texts of each decision about an athlete's page. */
export const talentWords: Record<TalentDecision, DecisionWords & { button: string }> = {
  verify: {
    button: texts.verify,
    title: texts.verifyTitle,
    lead: texts.verifyHint,
    reason: texts.verifyReason,
    confirm: texts.verify,
    done: texts.verifiedToast,
  },
  unverify: {
    button: texts.unverify,
    title: texts.unverify,
    lead: texts.unverifyHint,
    reason: area.why,
    confirm: texts.confirmUnverify,
    done: texts.unverifiedToast,
    danger: true,
  },
  feature: {
    button: texts.feature,
    title: texts.featureTitle,
    lead: texts.featureHint,
    reason: area.why,
    confirm: texts.feature,
    done: texts.featuredToast,
  },
  unfeature: {
    button: texts.unfeature,
    title: texts.unfeatureTitle,
    lead: texts.unfeatureHint,
    reason: area.why,
    confirm: texts.confirmUnfeature,
    done: texts.unfeaturedToast,
  },
  publish: {
    button: texts.publish,
    title: texts.publish,
    lead: texts.publishHint,
    reason: texts.publishReason,
    confirm: texts.confirmPublish,
    done: texts.publishedToast,
  },
  suspend: {
    button: texts.suspend,
    title: texts.suspend,
    lead: texts.suspendHint,
    reason: area.why,
    confirm: texts.confirmSuspend,
    done: texts.suspendedToast,
    danger: true,
  },
  restore: {
    button: texts.restore,
    title: texts.restore,
    lead: texts.restoreHint,
    reason: area.why,
    confirm: texts.confirmRestore,
    done: texts.restoredToast,
  },
};

/** The decisions that a page allows now; the API decides. */
export function talentDecisions(talent: TalentFile): TalentDecision[] {
  const { status } = talent;
  if (status === "closed") {
    return [];
  }
  if (status === "suspended") {
    return ["restore"];
  }
  const isPublic = status === "published" || status === "paused";
  return [
    ...(status === "pending_review" ? (["publish"] as const) : []),
    talent.verified == null ? "verify" : "unverify",
    ...(isPublic ? ([talent.featuredRank == null ? "feature" : "unfeature"] as const) : []),
    "suspend",
  ];
}
