import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { direction } from "#messages/locale";

export interface Tab {
  value: string;
  label: string;
  /** How many things the tab holds. */
  count?: number;
  content: ReactNode;
}

export interface TabsProps {
  /** What the row of tabs chooses between. */
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Primitive.Root
      dir={direction === "rtl" ? "rtl" : "ltr"}
      value={value}
      onValueChange={onChange}
    >
      <Primitive.List
        aria-label={label}
        className="fade-ends flex overflow-x-auto lg:gap-1 border-b-2 border-line"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              "-mb-0.5 cursor-pointer border-b-4 border-transparent px-3 py-3 font-semibold text-mute hover:text-strong lg:px-4 data-[state=active]:border-action data-[state=active]:text-strong",
              // Two share the row; more may run out of it.
              tabs.length > 2 && "whitespace-nowrap",
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="ms-2 rounded-full bg-surface-sunken px-2 py-0.5 text-xs text-strong tabular">
                {tab.count}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
