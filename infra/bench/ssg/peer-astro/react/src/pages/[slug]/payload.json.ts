// Beside each athlete's page what it was drawn from, for a navigation that needs no document.

import { talentPages } from "../../../../shared/catalogue.mjs";

export function getStaticPaths() {
  return Array.from(talentPages(), (page) => ({ params: { slug: page.talent.slug }, props: page }));
}

export function GET({ props }) {
  return new Response(JSON.stringify(props));
}
