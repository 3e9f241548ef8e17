import { useState } from "react";
import { Icon } from "./icon.tsx";

export function SiteHeader() {
  const [open, setOpen] = useState(false);
  return (
    <header className="on-dark sticky top-0 z-30 bg-ink text-white low:static">
      <div className="shell flex h-18 items-center justify-between gap-3">
        <a className="flex items-center gap-2 rounded-lg" aria-label="Matchday, home" href="/">
          <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9">
            <rect width="64" height="64" rx="16" className="fill-volt" />
            <path d="M12 47V17h9l11 16 11-16h9v30h-9V31L32 46 21 31v16z" className="fill-ink" />
          </svg>
          <span className="display text-[1.35rem] min-[22.5rem]:text-[1.7rem] tracking-tight">Matchday</span>
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 lg:flex">
          <a className="rounded-full font-semibold hover:bg-white/10 px-4 py-2" href="/#sports">Browse sports</a>
          <a className="rounded-full font-semibold hover:bg-white/10 px-4 py-2" href="/#how-it-works">How it works</a>
          <a className="rounded-full font-semibold hover:bg-white/10 px-4 py-2" href="/for-athletes">For athletes</a>
          <a className="rounded-full font-semibold hover:bg-white/10 px-4 py-2" href="/faq">FAQ</a>
        </nav>
        <div className="flex items-center gap-1 sm:gap-2">
          <div className="flex items-center gap-1">
            <a className="hidden rounded-full px-4 py-2 font-semibold hover:underline sm:block" href="/login">Log in</a>
            <a className="inline-flex cursor-pointer items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 bg-volt text-ink hover:bg-volt-bright active:bg-volt min-h-10 px-4 text-sm" href="/signup">Sign up</a>
          </div>
          <button type="button" onClick={() => setOpen(!open)} className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full hover:bg-white/10 lg:hidden" aria-expanded={open} aria-controls="site-menu" aria-label="Open menu">
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <nav id="site-menu" aria-label="Menu" hidden={!open} className="border-t border-white/15 px-5 py-3 lg:hidden">
        <ul>
          <li>
            <a className="rounded-full font-semibold hover:bg-white/10 block px-3 py-3 text-lg" href="/#sports">Browse sports</a>
          </li>
          <li>
            <a className="rounded-full font-semibold hover:bg-white/10 block px-3 py-3 text-lg" href="/#how-it-works">How it works</a>
          </li>
          <li>
            <a className="rounded-full font-semibold hover:bg-white/10 block px-3 py-3 text-lg" href="/for-athletes">For athletes</a>
          </li>
          <li>
            <a className="rounded-full font-semibold hover:bg-white/10 block px-3 py-3 text-lg" href="/faq">FAQ</a>
          </li>
          <li>
            <a className="rounded-full font-semibold hover:bg-white/10 block px-3 py-3 text-lg" href="/login">Log in</a>
          </li>
        </ul>
      </nav>
    </header>
  );
}
