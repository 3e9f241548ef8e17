import { Link } from "react-router";
import type { HomePage } from "#app/lib/catalogue/page-types.ts";
import { paths } from "#app/lib/paths.ts";
import { GiftFinder } from "./gift-finder.tsx";
import { Hero } from "./hero.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { JoinBand } from "./join-band.tsx";
import { ReviewWall } from "./review-wall.tsx";
import { SearchBox } from "./search-box.tsx";
import { Section } from "./section.tsx";
import { SportTiles } from "./sport-tiles.tsx";
import { TalentGrid } from "./talent-grid.tsx";

/** The front page. */
export function HomeView({ page }: { page: HomePage }) {
  const { sports, featured, reviews, totals } = page;
  const sportName = (slug: string) => sports.find((sport) => sport.slug === slug)?.name ?? slug;
  return (
    <>
      <Hero totals={totals} featured={featured} sportName={sportName}>
        <SearchBox />
      </Hero>
      <Section id="sports" eyebrow={`${sports.length} sports`} title="Pick your sport">
        <SportTiles sports={sports} />
      </Section>
      <section id="featured" className="bg-paper-deep">
        <Section eyebrow="Featured" title="In the starting line-up">
          <TalentGrid cards={featured} sportName={sportName} />
        </Section>
      </section>
      <HowItWorks />
      <Section id="gift-ideas" eyebrow="Gift ideas" title="For them, by them">
        <GiftFinder cards={featured} sportName={sportName} />
      </Section>
      {reviews.length > 0 && (
        <section className="bg-paper-deep">
          <Section
            eyebrow="Reviews"
            title="After the final whistle"
            aside={
              <Link to={paths.faq()} className="font-semibold underline underline-offset-4">
                Who can review?
              </Link>
            }
          >
            <ReviewWall reviews={reviews} />
          </Section>
        </section>
      )}
      <JoinBand />
    </>
  );
}
