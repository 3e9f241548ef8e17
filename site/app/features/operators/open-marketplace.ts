import type { SettingsView, Sport } from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/operator-paths.ts";
import * as texts from "#messages/operators-settings";

/** What a new marketplace has of what it needs. */
export interface MarketplaceState {
  settings: SettingsView;
  sports: readonly Sport[];
  hasPublishedTalent: boolean;
}

/** One step towards an open marketplace. */
export interface OpeningStep {
  title: string;
  /** What does not work yet; `null` for a step that is done. */
  missing: string | null;
  to: string;
}

/** The steps in the order in which they are best taken. */
export function openingSteps({
  settings: { brand, business, money, launch, content },
  sports,
  hasPublishedTalent,
}: MarketplaceState): OpeningStep[] {
  const hasText = (name: string) => content.some(({ page }) => page === name);
  const step = (title: string, to: string, isDone: boolean, missing: string) => ({
    title,
    to,
    missing: isDone ? null : missing,
  });
  const has = {
    sports: sports.some(({ status }) => status === "active"),
    texts: hasText("terms") && hasText("privacy"),
  };
  return [
    step(
      texts.business,
      operatorPaths.settings("business"),
      business.value.legalName !== "",
      texts.stepBusiness,
    ),
    step(texts.brand, operatorPaths.settings("brand"), brand.version > 0, texts.stepBrand),
    step(texts.stepSportsTitle, operatorPaths.sports(), has.sports, texts.stepSports),
    step(texts.money, operatorPaths.settings("money"), money.version > 0, texts.stepMoney),
    step(texts.texts, operatorPaths.settings("texts"), has.texts, texts.stepTexts),
    step(
      texts.stepAthleteTitle,
      operatorPaths.applications(),
      hasPublishedTalent,
      texts.stepAthlete,
    ),
    step(texts.opening, operatorPaths.settings("opening"), launch.value.open, texts.stepOpening),
  ];
}
