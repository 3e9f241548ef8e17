import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { classNames } from "#app/ui/class-names.ts";

export interface AreaLink {
  to: string;
  label: string;
  /** Beside the label: a number, usually. */
  note?: ReactNode;
}

export interface AreaNavigationProps {
  label: string;
  links: readonly AreaLink[];
}

/** The second row of a signed-in area. */
export function AreaNavigation({ label, links }: AreaNavigationProps) {
  return (
    <nav aria-label={label} className="border-b border-line bg-white">
      <ul className="shell flex gap-1 overflow-x-auto">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              to={link.to}
              end
              className={({ isActive }) =>
                classNames(
                  "block border-b-4 px-3 py-3.5 font-semibold whitespace-nowrap sm:px-4",
                  isActive
                    ? "border-ink text-ink"
                    : "border-transparent text-ink-mute hover:text-ink",
                )
              }
            >
              {link.label}
              {link.note}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
