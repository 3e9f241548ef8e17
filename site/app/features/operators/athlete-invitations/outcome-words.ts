import type { InviteOutcome } from "#app/lib/api/types.ts";
import type { MailLanguage } from "#app/lib/texts/mail-language.ts";
import * as texts from "#messages/operators-athlete-invitations";

/** Why an address got no email. */
export const outcomeTexts: Record<InviteOutcome, string> = {
  sent: texts.open,
  already_invited: texts.alreadyInvited,
  already_applied: texts.alreadyApplied,
  already_talent: texts.alreadyTalent,
  suppressed: texts.suppressed,
  unsubscribed: texts.unsubscribed,
  limited: texts.limited,
};

export const mailLanguageNames: Record<MailLanguage, string> = {
  en: texts.english,
  de: texts.german,
};
