import type { Role } from "#app/lib/auth/auth-state.ts";
import { paths } from "#app/lib/paths.ts";

/** Where a change was made, for whoever wants to make it again. */
export interface UnsavedPlace {
  /** What was changed. */
  what: string;
  to: string;
}

/** The page on which a document is changed; `null` for what nobody changes by hand, such as how far was read. */
export function placeOf(path: string, role: Role): UnsavedPlace | null {
  const [collection, id = "", part] = path.split("/");
  switch (`${collection}/${part ?? ""}`) {
    case "customers/":
      return { what: "Your profile", to: paths.accountProfile() };
    case "customers/favourites":
      return { what: "Your favourites", to: paths.accountProfile() };
    case "talents/":
      return { what: "Your profile", to: paths.talentProfile() };
    case "talents/offers":
      return { what: "Your offers", to: `${paths.talentProfile()}#offers` };
    case "orders/messages":
      return {
        what: "A message",
        to: role === "talent" ? paths.talentOrder(id) : paths.accountOrder(id),
      };
    default:
      return null;
  }
}
