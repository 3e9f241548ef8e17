import { countryName, languageNames, questionsOf, ratingOf } from "../../../shared/words.mjs";
import { Card } from "./card.tsx";
import { Icon } from "./icon.tsx";
import { Rating } from "./rating.tsx";
import { Review } from "./review.tsx";

export function Talent({ talent, sport, similar }) {
  const [firstName] = talent.displayName.split(" ");
  return (
    <div className="page-enter">
      <header className="on-dark bg-ink text-white">
        <div className="relative h-40 overflow-hidden sm:h-64 lg:h-80">
          <img src={talent.cover.src} width="1600" height="900" alt="" decoding="async" className="size-full object-cover object-[70%_50%]" />
          <div className="absolute inset-x-0 bottom-0 h-28 bg-linear-to-t from-ink to-transparent"></div>
        </div>
        <div className="shell relative pb-8 sm:pb-12">
          <div className="-mt-20 flex flex-col gap-5 sm:-mt-28 sm:flex-row sm:items-end sm:gap-8">
            <img src={talent.avatar.src} width="800" height="800" alt={talent.avatar.alt} decoding="async" className="size-36 rounded-3xl border-4 border-white bg-paper-deep object-cover shadow-2xl sm:size-56 sm:border-[6px]" />
            <div className="min-w-0 flex-1">
              <nav aria-label="Breadcrumb">
                <ol className="flex flex-wrap items-center gap-1 text-sm text-white/85">
                  <li><a className="rounded underline-offset-4 hover:underline" href="/">Home</a></li>
                  <li className="flex items-center gap-1">
                    <Icon name="chevron-right" className="size-4" />
                    <a className="rounded underline-offset-4 hover:underline" href={`/sport/${sport.slug}`}>{sport.name}</a>
                  </li>
                </ol>
              </nav>
              <h1 className="display mt-2 text-5xl sm:text-7xl lg:text-8xl">
                {talent.displayName}
                {talent.verified && <Icon name="badge-check" className="inline size-8 -translate-y-1 text-volt sm:size-12" />}
                {talent.verified && <span className="sr-only">verified</span>}
              </h1>
              <p className="mt-3 max-w-2xl text-lg text-white/90 sm:text-xl">{talent.headline}</p>
            </div>
          </div>
          <ul className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2.5 font-medium text-white/90">
            <li><a href="#reviews" className="rounded hover:underline"><Rating stats={talent.stats} icon="size-5" /></a></li>
            {talent.team !== null && <li className="flex items-center gap-2"><Icon name="shield" className="size-5 text-volt" />{talent.team}</li>}
            <li className="flex items-center gap-2"><Icon name="map-pin" className="size-5 text-volt" /><span>{countryName(talent.country)}</span></li>
            <li className="flex items-center gap-2"><Icon name="globe" className="size-5 text-volt" /><span>{languageNames(talent.languages)}</span></li>
          </ul>
        </div>
      </header>
      <div className="shell grid gap-10 py-10 lg:grid-cols-[1fr_22rem] lg:gap-14 lg:py-14">
        <div className="min-w-0 space-y-14">
          <section id="offers" aria-labelledby="offers-title">
            <div className="flex items-center justify-between gap-4">
              <h2 id="offers-title" className="display text-3xl sm:text-4xl">Book {talent.displayName}</h2>
              <div className="flex flex-wrap justify-end">
                <button type="button" className="inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-150 text-ink hover:bg-ink/8 min-h-10 px-4 text-sm"><Icon name="share-2" className="size-4.5" />Share</button>
              </div>
            </div>
            <ul className="mt-5 grid gap-4">
              {talent.offers.map((offer) => <li key={offer.offerGuid} className="rounded-2xl bg-white p-5 ring-1 ring-line sm:p-6"><h3 className="text-lg font-bold">{offer.title}</h3><p>{offer.description}</p><p className="tabular">€{offer.price.amount / 100}</p></li>)}
            </ul>
          </section>
          <section id="about" aria-labelledby="about-title">
            <div className="flex items-center justify-between gap-4"><h2 id="about-title" className="display text-3xl sm:text-4xl">About</h2></div>
            <div className="mt-5 grid gap-8 md:grid-cols-[1.6fr_1fr]">
              <div className="space-y-4 text-lg text-ink-soft">
                <p>{talent.bio}</p>
                <p className="flex flex-wrap gap-x-5 gap-y-1 text-base"><a href={`https://www.instagram.com/${talent.socials.instagram}`} rel="noopener nofollow" className="font-semibold text-ink underline decoration-2 underline-offset-4">Instagram</a></p>
              </div>
              <div>
                <h3 className="eyebrow text-ink-mute">Honours</h3>
                <ul className="mt-3 grid gap-3">
                  {talent.achievements.map(({ title, year }) => <li key={title} className="flex items-start gap-3"><Icon name="trophy" className="mt-0.5 size-5 shrink-0 text-amber-deep" /><span><span className="block font-semibold">{title}</span><span className="text-sm text-ink-mute tabular">{year}</span></span></li>)}
                </ul>
              </div>
            </div>
          </section>
          <section id="reviews" aria-labelledby="reviews-title">
            <div className="flex items-center justify-between gap-4"><h2 id="reviews-title" className="display text-3xl sm:text-4xl">Reviews</h2></div>
            <div className="mt-6 grid gap-8 lg:grid-cols-[15rem_1fr]">
              <div>
                <p className="display text-7xl tabular">{ratingOf(talent.stats)}</p>
                <p className="mt-1 mb-4 text-ink-mute">{talent.stats.ratingCount} reviews of finished orders</p>
                <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 text-sm">
                  {[5, 4, 3, 2, 1].map((stars) => <div key={stars} className="col-span-3 grid grid-cols-subgrid items-center"><dt className="font-semibold tabular">{stars} stars</dt><dd aria-hidden="true"><svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full rounded-full"><rect width="100" height="8" className="fill-line" /><rect width="0" height="8" className="fill-amber" /></svg></dd><dd className="w-6 text-right text-ink-mute tabular">0</dd></div>)}
                </dl>
                <p className="mt-3 text-xs text-ink-mute">The latest {talent.feedback.length} are shown.</p>
              </div>
              <ul className="grid content-start gap-4">
                {talent.feedback.map((review) => <Review key={review.createdAt} review={review} />)}
              </ul>
            </div>
          </section>
          <section id="questions" aria-labelledby="questions-title">
            <div className="flex items-center justify-between gap-4"><h2 id="questions-title" className="display text-3xl sm:text-4xl">Good to know</h2></div>
            <div className="mt-5 grid gap-3">
              {questionsOf(firstName).map(([question, answer]) => <details key={question} className="group rounded-2xl bg-white ring-1 ring-line open:ring-line-deep"><summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-2xl px-5 py-4 text-lg font-bold [&::-webkit-details-marker]:hidden">{question}<Icon name="plus" className="size-5 shrink-0 transition group-open:rotate-45 motion-reduce:transition-none" /></summary><div className="px-5 pb-5 text-ink-soft">{answer}</div></details>)}
            </div>
          </section>
        </div>
      </div>
      <div className="bg-paper-deep">
        <section className="shell py-14 sm:py-20">
          <p className="eyebrow text-pitch-bright">Similar</p>
          <h2 className="display mt-2.5 text-4xl sm:text-6xl">On the same team sheet</h2>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 xl:grid-cols-4">
            {similar.map((card) => <Card key={card.slug} card={card} sport={sport.name} />)}
          </ul>
        </section>
      </div>
    </div>
  );
}
