import { createContext } from "react-router";

export interface PageRequest<Data> {
  request: Request;
  /** Distinguishes the page's data from other responses. */
  accepts: (value: unknown) => value is Data;
  /** Returns the data in the language of the page; those of the build and of the API have all languages. */
  local?: ((data: Data) => Data) | undefined;
  /** The page's data from the API, for a page newer than the build. */
  live: () => Promise<Data>;
}

export type LoadPageData = <Data>(page: PageRequest<Data>) => Promise<Data>;

/** Where a page's data comes from: the catalogue while prerendering, the page's payload file in the browser. */
export const pageData = createContext<LoadPageData>(() => {
  throw new Error("no source of page data was given to the router");
});
