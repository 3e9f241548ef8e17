import type { ReactNode } from "react";
import { Link } from "react-router";
import { commissionShare, payoutDelayDays } from "#app/lib/marketplace/business.ts";
import { paths } from "#app/lib/pages/paths.ts";
import type { HelpName } from "#app/lib/texts/help-names.ts";
import * as texts from "#messages/help-answers";
import { leastAnswers } from "./help-questions.ts";

export interface AnswerPart {
  title: string;
  text: ReactNode;
}

/** Returns the parts of an answer below its short form. */
export function answerParts(name: HelpName): readonly AnswerPart[] {
  return answers[name]?.() ?? [];
}

const answers: Partial<Record<HelpName, () => readonly AnswerPart[]>> = {
  "how-money-is-held": () => [
    { title: texts.moneyHeldTitle1, text: texts.moneyHeldText1 },
    { title: texts.moneyHeldTitle2, text: texts.moneyHeldText2({ days: payoutDelayDays() }) },
    { title: texts.moneyHeldTitle3, text: texts.moneyHeldText3 },
  ],
  "taxes-and-invoices": () => [
    { title: texts.taxesTitle1, text: texts.taxesText1 },
    { title: texts.taxesTitle2, text: texts.taxesText2 },
    { title: texts.taxesTitle3, text: texts.taxesText3 },
  ],
  refunds: () => [
    { title: texts.refundTitle1, text: texts.refundText1 },
    { title: texts.refundTitle2, text: texts.refundText2 },
    { title: texts.refundTitle3, text: texts.refundText3 },
    { title: texts.refundTitle4, text: texts.refundText4 },
    { title: texts.refundTitle5, text: texts.refundText5 },
  ],
  "no-answer": () => [
    { title: texts.noAnswerTitle1, text: texts.noAnswerText1 },
    { title: texts.noAnswerTitle2, text: texts.noAnswerText2 },
    { title: texts.noAnswerTitle3, text: texts.noAnswerText3({ count: leastAnswers }) },
  ],
  "delivery-and-revisions": () => [
    { title: texts.deliveryTitle1, text: texts.deliveryText1 },
    { title: texts.deliveryTitle2, text: texts.deliveryText2 },
    { title: texts.deliveryTitle3, text: texts.deliveryText3 },
    { title: texts.deliveryTitle4, text: texts.deliveryText4 },
  ],
  "not-as-ordered": () => [
    { title: texts.unhappyTitle1, text: texts.unhappyText1 },
    { title: texts.unhappyTitle2, text: texts.unhappyText2({ days: payoutDelayDays() }) },
  ],
  reviews: () => [{ title: texts.reviewsTitle1, text: texts.reviewsText1 }],
  "verified-athletes": () => [
    { title: texts.verifiedTitle1, text: texts.verifiedText1 },
    { title: texts.verifiedTitle2, text: texts.verifiedText2 },
    { title: texts.verifiedTitle3, text: texts.verifiedText3 },
  ],
  "safety-of-minors": () => [
    { title: texts.minorsTitle1, text: texts.minorsText1 },
    { title: texts.minorsTitle2, text: texts.minorsText2 },
    { title: texts.minorsTitle3, text: texts.minorsText3 },
    { title: texts.minorsTitle4, text: texts.minorsText4 },
  ],
  "my-data": () => [
    { title: texts.dataTitle1, text: texts.dataText1 },
    { title: texts.dataTitle2, text: texts.dataText2 },
    {
      title: texts.dataTitle3,
      text: texts.dataText3({
        link: (children) => <Link to={paths.privacyPolicy()}>{children}</Link>,
      }),
    },
  ],
  payouts: () => [
    { title: texts.payoutsTitle1, text: texts.payoutsText1 },
    { title: texts.payoutsTitle2, text: texts.payoutsText2 },
    { title: texts.payoutsTitle3, text: texts.payoutsText3({ share: commissionShare() }) },
    { title: texts.payoutsTitle4, text: texts.payoutsText4 },
  ],
  "if-an-athlete-cancels": () => [
    { title: texts.athleteCancelsTitle1, text: texts.athleteCancelsText1 },
    { title: texts.athleteCancelsTitle2, text: texts.athleteCancelsText2 },
    { title: texts.athleteCancelsTitle3, text: texts.athleteCancelsText3 },
  ],
};
