import {
  commissionShare,
  payoutDelayDays,
  reviewDays,
  serviceFeeShare,
} from "#app/lib/marketplace/business.ts";
import type { HelpName } from "#app/lib/texts/help-names.ts";
import * as texts from "#messages/help";

export interface HelpQuestion {
  name: HelpName;
  question: string;
  /** The answer in one or two sentences. */
  short: string;
}

export interface HelpGroup {
  title: string;
  questions: readonly HelpQuestion[];
}

/** The number of requests from which an athlete's page shows how they are answered (`domain::talent::stats`). */
export const leastAnswers = 5;

/** Returns all questions of the help centre with their short answers. */
export function helpGroups(): readonly HelpGroup[] {
  return [
    {
      title: texts.paying,
      questions: [
        {
          name: "how-money-is-held",
          question: texts.moneyHeld,
          short: texts.moneyHeldShort,
        },
        {
          name: "what-it-costs",
          question: texts.cost,
          short: texts.costShort({ share: serviceFeeShare() }),
        },
        {
          name: "currency",
          question: texts.currency,
          short: texts.currencyShort,
        },
        {
          name: "taxes-and-invoices",
          question: texts.taxes,
          short: texts.taxesShort,
        },
        {
          name: "refunds",
          question: texts.refund,
          short: texts.refundShort,
        },
      ],
    },
    {
      title: texts.booking,
      questions: [
        {
          name: "no-answer",
          question: texts.noAnswer,
          short: texts.noAnswerShort,
        },
        {
          name: "without-an-account",
          question: texts.account,
          short: texts.accountShort,
        },
        {
          name: "what-to-write",
          question: texts.brief,
          short: texts.briefShort,
        },
        {
          name: "who-sees-my-video",
          question: texts.videoPrivacy,
          short: texts.videoPrivacyShort,
        },
        {
          name: "use-in-advertising",
          question: texts.advertising,
          short: texts.advertisingShort,
        },
      ],
    },
    {
      title: texts.after,
      questions: [
        {
          name: "delivery-and-revisions",
          question: texts.delivery,
          short: texts.deliveryShort,
        },
        {
          name: "not-as-ordered",
          question: texts.unhappy,
          short: texts.unhappyShort,
        },
        {
          name: "reviews",
          question: texts.reviews,
          short: texts.reviewsShort,
        },
      ],
    },
    {
      title: texts.safety,
      questions: [
        {
          name: "verified-athletes",
          question: texts.verified,
          short: texts.verifiedShort,
        },
        {
          name: "safety-of-minors",
          question: texts.minors,
          short: texts.minorsShort,
        },
        {
          name: "my-data",
          question: texts.data,
          short: texts.dataShort,
        },
      ],
    },
    {
      title: texts.athletes,
      questions: [
        {
          name: "who-can-join",
          question: texts.joining,
          short: texts.joiningShort({ days: reviewDays }),
        },
        {
          name: "commission",
          question: texts.commission,
          short: texts.commissionShort({ share: commissionShare() }),
        },
        {
          name: "payouts",
          question: texts.payouts,
          short: texts.payoutsShort({ days: payoutDelayDays() }),
        },
        {
          name: "if-an-athlete-cancels",
          question: texts.athleteCancels,
          short: texts.athleteCancelsShort,
        },
      ],
    },
  ];
}

/** Returns a question and its group. */
export function findQuestion(name: string): { question: HelpQuestion; group: HelpGroup } | null {
  for (const group of helpGroups()) {
    const question = group.questions.find((one) => one.name === name);
    if (question !== undefined) return { question, group };
  }
  return null;
}
