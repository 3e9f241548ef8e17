export function SiteFooter() {
  return (
    <footer className="on-dark lanes mt-auto bg-ink text-white">
      <div className="shell grid gap-12 py-14 md:grid-cols-[1.4fr_2fr] md:py-20">
        <div>
          <a className="flex items-center gap-2 rounded-lg" aria-label="Matchday, home" href="/">
            <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9">
              <rect width="64" height="64" rx="16" className="fill-volt" />
              <path d="M12 47V17h9l11 16 11-16h9v30h-9V31L32 46 21 31v16z" className="fill-ink" />
            </svg>
            <span className="display text-[1.35rem] min-[22.5rem]:text-[1.7rem] tracking-tight">Matchday</span>
          </a>
          <p className="mt-5 max-w-sm text-white/80">The open marketplace to book athletes. Your money is held when you ask, and charged only when the athlete says yes.</p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          <div>
            <h2 className="eyebrow text-volt">Book</h2>
            <ul className="mt-4 space-y-2.5">
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/#sports">All sports</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/#featured">Featured athletes</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/#gift-ideas">Gift ideas</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/faq">Questions and answers</a>
              </li>
            </ul>
          </div>
          <div>
            <h2 className="eyebrow text-volt">For athletes</h2>
            <ul className="mt-4 space-y-2.5">
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/for-athletes">How you earn</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/enroll">Apply to join</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/talent/orders">Your orders</a>
              </li>
            </ul>
          </div>
          <div>
            <h2 className="eyebrow text-volt">Matchday</h2>
            <ul className="mt-4 space-y-2.5">
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/about">About us</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/contact">Contact</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/terms">Terms</a>
              </li>
              <li>
                <a className="text-white/85 hover:text-white hover:underline" href="/privacy-policy">Privacy</a>
              </li>
            </ul>
          </div>
        </nav>
      </div>
      <div className="border-t border-white/15">
        <p className="shell py-6 text-sm text-white/75">Your card is known to our payment provider only, never to us or the athlete.</p>
      </div>
    </footer>
  );
}
