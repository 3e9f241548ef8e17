import type { ReactNode, Ref } from "react";

/** The heading of one step of a form; can take the focus when the step opens. */
export function StepHeading({
  ref,
  children,
}: {
  ref?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <h2
      {...(ref === undefined ? {} : { ref })}
      tabIndex={-1}
      className="display mt-6 mb-5 scroll-mt-40 text-3xl outline-none sm:text-4xl"
    >
      {children}
    </h2>
  );
}
