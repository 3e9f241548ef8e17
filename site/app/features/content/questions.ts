import {
  commissionShare,
  payoutDelayDays,
  reviewDays,
  serviceFeeShare,
} from "#app/lib/business.ts";
import * as texts from "#messages/content-questions";

export interface Question {
  question: string;
  answer: string;
}

export interface QuestionGroup {
  title: string;
  questions: readonly Question[];
}

/** Returns the questions of /faq; its structured data has the same texts. */
export function questionGroups(): readonly QuestionGroup[] {
  return [
    {
      title: texts.paying,
      questions: [
        {
          question: texts.charged,
          answer: texts.chargedAnswer,
        },
        {
          question: texts.cost,
          answer: texts.costAnswer({ share: serviceFeeShare() }),
        },
        {
          question: texts.currency,
          answer: texts.currencyAnswer,
        },
        {
          question: texts.refund,
          answer: texts.refundAnswer,
        },
      ],
    },
    {
      title: texts.booking,
      questions: [
        {
          question: texts.account,
          answer: texts.accountAnswer,
        },
        {
          question: texts.speed,
          answer: texts.speedAnswer,
        },
        {
          question: texts.brief,
          answer: texts.briefAnswer,
        },
        {
          question: texts.privacy,
          answer: texts.privacyAnswer,
        },
      ],
    },
    {
      title: texts.after,
      questions: [
        {
          question: texts.unhappy,
          answer: texts.unhappyAnswer({ days: payoutDelayDays() }),
        },
        {
          question: texts.review,
          answer: texts.reviewAnswer,
        },
        {
          question: texts.advertising,
          answer: texts.advertisingAnswer,
        },
      ],
    },
    {
      title: texts.athletes,
      questions: [
        {
          question: texts.joining,
          answer: texts.joiningAnswer({ days: reviewDays }),
        },
        {
          question: texts.commission,
          answer: texts.commissionAnswer({ share: commissionShare() }),
        },
      ],
    },
  ];
}
