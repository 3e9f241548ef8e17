import type { ContentPage } from "#app/lib/api/types.ts";
import * as texts from "#messages/operators-settings";

type ContentName = ContentPage["page"];
export type ContentLanguage = ContentPage["language"];

/** Which text: the page and its language. */
export interface ContentPlace {
  page: ContentName;
  language: ContentLanguage;
}

/** The pages whose text can be replaced, in the order of the form. */
export const contentPages: Record<ContentName, string> = {
  about: texts.pageAbout,
  faq: texts.pageFaq,
  terms: texts.pageTerms,
  privacy: texts.pagePrivacy,
  forAthletes: texts.pageForAthletes,
  home: texts.pageHome,
};

export const contentLanguages: Record<ContentLanguage, string> = {
  en: texts.english,
  de: texts.german,
};

/** Which text the address asks for: the first one unless it names another. */
export function contentPlaceOf(request: Request): ContentPlace {
  const { searchParams } = new URL(request.url);
  const page = searchParams.get("page");
  const language = searchParams.get("language");
  return {
    page: isName(contentPages, page) ? page : "about",
    language: isName(contentLanguages, language) ? language : "en",
  };
}

/** Which language of the texts the address asks for. */
export const contentLanguageOf = (request: Request) => contentPlaceOf(request).language;

function isName<Name extends string>(
  names: Readonly<Record<Name, string>>,
  name: string | null,
): name is Name {
  return name !== null && Object.hasOwn(names, name);
}
