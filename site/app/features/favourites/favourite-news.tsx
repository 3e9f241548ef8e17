import { Link } from "react-router";
import { useAnswer } from "#app/lib/accounts/use-answer.ts";
import { answerOf, api } from "#app/lib/api/client.ts";
import type { FavouriteNewsItem, FavouriteNewsList } from "#app/lib/api/types.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { mailLanguage } from "#app/lib/texts/mail-language.ts";
import { plainDate } from "#app/lib/time/format-time.ts";
import { cardClass } from "#app/ui/card.tsx";
import * as texts from "#messages/favourites";

function fetchFavouriteNews(): Promise<FavouriteNewsList> {
  return answerOf(
    api.GET("/api/account/favourite-news", { params: { query: { language: mailLanguage } } }),
  );
}

/** What is new about the athletes a customer keeps; nothing while there is no news, or it cannot be fetched. */
export function FavouriteNews() {
  const answer = useAnswer(fetchFavouriteNews);
  if (answer.status !== "ready" || answer.data.items.length === 0) return null;
  return (
    <section aria-labelledby="favourite-news" className="grid gap-4">
      <h2 id="favourite-news" className="display text-2xl">
        {texts.news}
      </h2>
      <ul className="grid gap-3">
        {answer.data.items.map((item) => (
          <li key={`${item.slug} ${item.news.kind} ${item.news.at}`} className={cardClass("p-4")}>
            <Link to={paths.talent(item.slug)} className="font-semibold wrap-anywhere underline">
              {item.displayName}
            </Link>
            <p className="wrap-anywhere">{sentenceFor(item)}</p>
            <p className="text-sm text-mute">{plainDate(item.news.at)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sentenceFor({ news }: FavouriteNewsItem): string {
  return news.kind === "new_offer" ? texts.newOffer(news) : texts.takesBookings;
}
