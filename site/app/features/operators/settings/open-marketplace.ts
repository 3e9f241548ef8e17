import type {
  HealthItem,
  HealthPart,
  SettingsView,
  Sport,
  TalentFile,
  TaxRate,
  TeamView,
} from "#app/lib/api/types.ts";
import { operatorPaths } from "#app/lib/pages/operator-paths.ts";
import * as texts from "#messages/operators-settings";

/** What a new marketplace has of what it needs. */
export interface MarketplaceState {
  settings: SettingsView;
  sports: readonly Sport[];
  /** The published athletes. */
  talent: readonly Pick<TalentFile, "timeZone">[];
  taxRates: readonly TaxRate[];
  team: Pick<TeamView, "requiresSecondFactor" | "ownSecondFactor"> & {
    members: readonly Pick<TeamView["members"][number], "roles">[];
  };
  health: readonly Pick<HealthItem, "part" | "status">[];
}

/** One step towards an open marketplace. */
export interface OpeningStep {
  title: string;
  /** What does not work yet; `null` for a step that is done. */
  missing: string | null;
  to: string;
}

/** The steps in the order in which they are best taken. Those that call a service are done once the call succeeded. */
export function openingSteps({
  settings: { brand, business, money, launch, content },
  sports,
  talent,
  taxRates,
  team,
  health,
}: MarketplaceState): OpeningStep[] {
  const hasText = (name: string) => content.some(({ page }) => page === name);
  const works = (wanted: HealthPart) =>
    health.some(({ part, status }) => part === wanted && status === "works");
  const step = (title: string, to: string, isDone: boolean, missing: string) => ({
    title,
    to,
    missing: isDone ? null : missing,
  });
  const has = {
    sports: sports.some(({ status }) => status === "active"),
    texts: hasText("terms") && hasText("privacy"),
    tax: taxRates.length > 0 || money.value.withoutTax === true,
    team: team.members.filter(({ roles }) => roles.length > 0).length > 1,
    factor: team.requiresSecondFactor || team.ownSecondFactor,
    // A new athlete's times are in UTC.
    timeZone: talent.some(({ timeZone }) => timeZone !== "UTC"),
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
    step(texts.stepTaxTitle, operatorPaths.taxes(), has.tax, texts.stepTax),
    step(texts.texts, operatorPaths.settings("texts"), has.texts, texts.stepTexts),
    step(texts.stepTeamTitle, operatorPaths.team(), has.team, texts.stepTeam),
    step(texts.stepFactorTitle, operatorPaths.account(), has.factor, texts.stepFactor),
    step(texts.stepEmailTitle, operatorPaths.health(), works("test_email"), texts.stepEmail),
    step(
      texts.stepIdentityEmailsTitle,
      operatorPaths.health(),
      works("identity_emails"),
      texts.stepIdentityEmails,
    ),
    step(texts.stepHoldTitle, operatorPaths.health(), works("test_hold"), texts.stepHold),
    step(
      texts.stepWebhookTitle,
      operatorPaths.health(),
      works("payment_webhook"),
      texts.stepWebhook,
    ),
    step(
      texts.stepAthleteTitle,
      operatorPaths.applications(),
      talent.length > 0,
      texts.stepAthlete,
    ),
    step(texts.stepTimeZoneTitle, operatorPaths.allTalent(), has.timeZone, texts.stepTimeZone),
    step(texts.opening, operatorPaths.settings("opening"), launch.value.open, texts.stepOpening),
  ];
}
