import {
  CalendarCheck,
  HandCoins,
  PauseCircle,
  ShieldCheck,
  SlidersHorizontal,
  Star,
} from "lucide-react";
import { Link, useLoaderData } from "react-router";
import { FeeCalculator } from "#app/features/content/fee-calculator.tsx";
import { OwnTextPage } from "#app/features/content/own-text-page.tsx";
import { commissionShare, payoutDelayDays, reviewDays } from "#app/lib/marketplace/business.ts";
import { brandName } from "#app/lib/marketplace/marketplace.ts";
import { PageHead } from "#app/lib/pages/page-head.tsx";
import { paths } from "#app/lib/pages/paths.ts";
import { openEnrol, useAppState } from "#app/lib/storage/app-state.ts";
import { ownTextLoader } from "#app/lib/texts/own-text.ts";
import { Button } from "#app/ui/button.tsx";
import * as texts from "#messages/page-for-athletes";

const reasons = [
  {
    Icon: SlidersHorizontal,
    title: texts.yourPrices,
    text: () => texts.setPerOfferChange,
  },
  {
    Icon: CalendarCheck,
    title: texts.yourCalendar,
    text: () => texts.acceptWhatFitsBetween,
  },
  {
    Icon: ShieldCheck,
    title: texts.money,
    text: () => texts.everyRequestArrivesMoney,
  },
  {
    Icon: HandCoins,
    title: texts.paidTime,
    text: () => texts.paidAfter({ days: payoutDelayDays() }),
  },
  {
    Icon: PauseCircle,
    title: texts.pauseButton,
    text: () => texts.seasonInjuryHolidaysOne,
  },
  {
    Icon: Star,
    title: texts.pageOwn,
    text: () => texts.nameHonoursReviewsAddress,
  },
] as const;

const steps = [
  texts.applyFiveMinutesSport,
  texts.review({ days: reviewDays }),
  texts.pageGoesLiveRequests,
] as const;

export const loader = ownTextLoader("forAthletes");

export default function ForAthletes() {
  const own = useLoaderData<typeof loader>();
  const description = texts.description({ commission: commissionShare(), brand: brandName() });
  if (own !== null) {
    return (
      <OwnTextPage
        text={own}
        eyebrow={texts.forAthletes}
        description={description}
        path={paths.forAthletes()}
      >
        <div className="mt-10">
          <ApplyButton dark />
        </div>
      </OwnTextPage>
    );
  }
  return (
    <>
      <PageHead title={texts.forAthletes} description={description} path={paths.forAthletes()} />
      <section className="on-dark lanes bg-night text-on-night">
        <div className="shell grid gap-12 py-12 sm:py-20 lg:grid-cols-[1.2fr_1fr] lg:items-center">
          <div>
            <p className="eyebrow text-accent">{texts.forAthletes}</p>
            <h1 className="display mt-3 text-6xl sm:text-8xl">
              {texts.headline({
                strong: (children) => <span className="text-accent">{children}</span>,
              })}
            </h1>
            <p className="mt-5 max-w-xl text-lg text-on-night/90 sm:text-xl">
              {texts.introduction({ commission: commissionShare() })}
            </p>
            <div className="mt-8 flex flex-wrap gap-3">
              <ApplyButton />
              <Button asChild size="large" variant="outlineOnDark">
                <Link to={paths.help()}>{texts.questionsAnswers}</Link>
              </Button>
            </div>
          </div>
          <FeeCalculator />
        </div>
      </section>
      <section className="shell py-14 sm:py-20">
        <h2 className="display text-4xl sm:text-6xl">{texts.callPlay}</h2>
        <ul className="mt-10 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ Icon, title, text }) => (
            <li key={title}>
              <span className="grid size-12 place-items-center rounded-2xl bg-accent text-on-accent">
                <Icon aria-hidden="true" className="size-6" />
              </span>
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-1.5 text-soft">{text()}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="bg-surface-band">
        <div className="shell py-14 sm:py-20">
          <h2 className="display text-4xl sm:text-6xl">{texts.threeStepsKickOff}</h2>
          <ol className="mt-10 grid gap-8 md:grid-cols-3">
            {steps.map((step, index) => (
              <li key={step} className="border-t-4 border-action pt-5">
                <span aria-hidden="true" className="display text-6xl">
                  {index + 1}
                </span>
                <p className="mt-3 text-lg">{step}</p>
              </li>
            ))}
          </ol>
          <div className="mt-10">
            <ApplyButton dark />
          </div>
        </div>
      </section>
    </>
  );
}

/** A link to the enrolment page; where there is room, a press opens it as a dialog. */
function ApplyButton({ dark = false }: { dark?: boolean }) {
  const screen = useAppState((state) => state.screen);
  const roomy = screen !== "xs" && screen !== "sm";
  return (
    <Button asChild size="large" variant={dark ? "primary" : "accent"}>
      <Link
        to={paths.enroll()}
        onClick={(event) => {
          if (!roomy || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          openEnrol();
        }}
      >
        {texts.applyJoin}
      </Link>
    </Button>
  );
}
