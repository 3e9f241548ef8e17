import { type LoaderFunctionArgs, replace } from "react-router";
import { pageRecords } from "#app/lib/pages/page-records.ts";

/** A link inside the site leads to the help centre, as the edge leads an address that was opened. */
export function loader({ request }: Pick<LoaderFunctionArgs, "request">): Response {
  return replace(`${pageRecords.faq.movedTo}${new URL(request.url).search}`);
}

export default function Faq() {
  return null;
}
