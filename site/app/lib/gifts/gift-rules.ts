import { z } from "zod/mini";
import { giftMessage } from "#app/lib/api/rules/texts.ts";
import { emailText, textWithin } from "#app/lib/forms/text-rules.ts";
import * as texts from "#messages/form-rules";
import type { GiftDraft } from "./gift-draft.ts";

/** The rules of a gift's form; the function checks day and zone again, by its own clock. */
export const giftRules = z
  .looseObject({
    how: z.enum(["mail", "link"]),
    recipientEmail: z.string(),
    message: textWithin(giftMessage),
    when: z.enum(["ready", "day"]),
    opens: z.looseObject({ date: z.string() }),
  })
  .check(
    z.refine<Pick<GiftDraft, "how" | "recipientEmail">>(
      ({ how, recipientEmail }) =>
        how === "link" || emailText.safeParse(recipientEmail.trim()).success,
      { path: ["recipientEmail"], message: texts.email },
    ),
    z.refine<{ when: GiftDraft["when"]; opens: { date: string } }>(
      ({ when, opens }) => when === "ready" || /^\d{4}-\d{2}-\d{2}$/.test(opens.date),
      { path: ["opens", "date"], message: texts.day },
    ),
  );
