const steps = [
  {
    title: "Ask",
    text: "Choose an offer, say who it is for and why. It takes three minutes and needs no account.",
  },
  {
    title: "Reserve",
    text: "Your bank holds the price. Nothing is charged, and you can withdraw at any time.",
  },
  {
    title: "They say yes",
    text: "Only now the card is charged. A no, or no answer in time, and the hold is gone.",
  },
  {
    title: "Full time",
    text: "Watch, meet or unpack. Not what was promised? Tell us before the athlete is paid.",
  },
] as const;

/** The order's way in four steps, as a match programme tells it. */
export function HowItWorks() {
  return (
    <section id="how-it-works" className="on-dark lanes bg-pitch-night text-white">
      <div className="shell py-16 sm:py-24">
        <p className="eyebrow text-volt">How it works</p>
        <h2 className="display mt-3 max-w-3xl text-5xl sm:text-7xl">
          You are only charged when accepted
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step.title} className="border-t-4 border-volt pt-5">
              <p aria-hidden="true" className="display text-6xl text-volt tabular">
                {`0${index + 1}`}
              </p>
              <h3 className="display mt-4 text-3xl">{step.title}</h3>
              <p className="mt-2.5 text-white/85">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
