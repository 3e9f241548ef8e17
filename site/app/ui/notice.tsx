import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const tones = {
  info: {
    classes: "border-info-mark bg-info-soft [&>svg]:text-info",
    Icon: Info,
    role: "status",
  },
  good: {
    classes: "border-success-mark bg-success-soft [&>svg]:text-success",
    Icon: CircleCheck,
    role: "status",
  },
  warning: {
    classes: "border-warning-mark bg-warning-soft [&>svg]:text-warning",
    Icon: TriangleAlert,
    role: "status",
  },
  bad: {
    classes: "border-danger-mark bg-danger-soft [&>svg]:text-danger",
    Icon: CircleAlert,
    role: "alert",
  },
} as const;

export interface NoticeProps {
  tone?: keyof typeof tones;
  title?: string;
  children?: ReactNode;
  className?: string;
}

/** A message of the page; errors are announced immediately, others politely. */
export function Notice({ tone = "info", title, children, className }: NoticeProps) {
  const { classes, Icon, role } = tones[tone];
  return (
    <div
      role={role}
      className={classNames("flex gap-3 rounded-xl border-s-4 p-4 text-strong", classes, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title !== undefined && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
