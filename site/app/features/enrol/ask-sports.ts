import { answerOf, api } from "#app/lib/api/client.ts";
import { localSports } from "#app/lib/catalogue/local-texts.ts";

/** Loads the sports with their names in the page's language. */
export const askSports = () => answerOf(api.GET("/api/sports")).then(localSports);
