import { Link } from "react-router";
import { brandName, marketplace } from "#app/lib/marketplace/marketplace.ts";
import { paths } from "#app/lib/pages/paths.ts";
import { classNames } from "#app/ui/class-names.ts";
import * as texts from "#messages/layouts";

/** Longer names are smaller and may wrap. */
const longestShortName = 16;

/** The brand's logo, or its name in the site's typeface; the site's own name has its mark. */
export function Logo() {
  const { name, logo, hasHouseMark } = marketplace().brand;
  return (
    <Link
      to={paths.home()}
      className={classNames(
        "flex items-center gap-2 rounded-lg",
        // A short name is one word that cannot wrap.
        logo === null && name.length <= longestShortName ? "shrink-0" : "min-w-0",
      )}
      aria-label={texts.matchdayHome({ brand: brandName() })}
    >
      {logo === null ? (
        <>
          {hasHouseMark && <HouseMark />}
          <span
            className={
              name.length > longestShortName
                ? "display text-[1.1rem] min-[22.5rem]:text-[1.3rem] tracking-tight wrap-anywhere"
                : "display text-[1.35rem] min-[25rem]:text-[1.7rem] tracking-tight"
            }
          >
            {name}
          </span>
        </>
      ) : (
        // React asks the head of the document to preload an image that is in no `<picture>`.
        <picture className="contents">
          <img
            src={logo.src}
            width={logo.width}
            height={logo.height}
            alt=""
            className="h-9 w-auto max-w-44 object-contain object-left rtl:object-right"
          />
        </picture>
      )}
    </Link>
  );
}

function HouseMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 shrink-0 max-[22.5rem]:hidden">
      <rect width="64" height="64" rx="16" className="fill-accent" />
      <path d="M12 47V17h9l11 16 11-16h9v30h-9V31L32 46 21 31v16z" className="fill-on-accent" />
    </svg>
  );
}
