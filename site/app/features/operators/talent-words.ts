import type { TalentDecision, TalentFile } from "#app/lib/api/types.ts";
import type { DecisionWords } from "./decision-dialog.tsx";

/** The words of each decision about an athlete's page. */
export const talentWords: Record<TalentDecision, DecisionWords & { button: string }> = {
  verify: {
    button: "Verify",
    title: "Verify the athlete",
    lead: "The page shows that this is the athlete.",
    reason: "Why you are sure",
    confirm: "Verify",
    done: "Verified.",
  },
  unverify: {
    button: "Take the verification back",
    title: "Take the verification back",
    lead: "The page no longer shows that this is the athlete.",
    reason: "Why",
    confirm: "Take it back",
    done: "No longer verified.",
    danger: true,
  },
  feature: {
    button: "Feature",
    title: "Feature the athlete",
    lead: "The athlete is shown on the home page, at this place.",
    reason: "Why",
    confirm: "Feature",
    done: "Featured with the next build.",
  },
  unfeature: {
    button: "Stop featuring",
    title: "Stop featuring the athlete",
    lead: "The athlete is no longer shown on the home page.",
    reason: "Why",
    confirm: "Stop",
    done: "No longer featured with the next build.",
  },
  publish: {
    button: "Publish the page",
    title: "Publish the page",
    lead: "Everybody can see and book the athlete.",
    reason: "Why it is fine",
    confirm: "Publish",
    done: "Published.",
  },
  suspend: {
    button: "Take the page down",
    title: "Take the page down",
    lead: "Nobody can see or book the athlete until the page is restored. Orders go on.",
    reason: "Why",
    confirm: "Take it down",
    done: "The page is down.",
    danger: true,
  },
  restore: {
    button: "Restore the page",
    title: "Restore the page",
    lead: "The page goes back to where it was before it was taken down.",
    reason: "Why",
    confirm: "Restore",
    done: "Restored.",
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
