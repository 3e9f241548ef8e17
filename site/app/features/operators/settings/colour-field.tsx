import { contrast as contrastOf } from "#app/lib/marketplace/colour.ts";
import { Field } from "#app/ui/forms/field.tsx";
import * as texts from "#messages/operators-settings";
import { isColour, lowestContrast, textColours } from "./contrast.ts";

interface ColourFieldProps {
  /** Which of the brand's colours. */
  use: keyof typeof textColours;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A colour with a sample of its text, and whether that can be read. */
export function ColourField({ use, label, hint, value, error, onChange }: ColourFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="grid gap-2">
          <input
            type="color"
            name={use}
            className="h-12 w-full cursor-pointer rounded-xl border-2 border-field bg-surface-raised p-1"
            value={value}
            onChange={(event) => onChange(event.target.value.toLowerCase())}
            {...ids}
          />
          {isColour(value) && <Sample colour={value} text={textColours[use]} />}
        </div>
      )}
    </Field>
  );
}

function Sample({ colour, text }: { colour: string; text: string }) {
  const contrast = contrastOf(colour, text);
  const ratio = contrast.toFixed(1);
  return (
    <>
      <p
        aria-hidden="true"
        className="rounded-xl px-4 py-2 font-semibold"
        style={{ backgroundColor: colour, color: text }}
      >
        {texts.colourSample}
      </p>
      <p role="status" className="text-sm font-semibold">
        {contrast >= lowestContrast ? texts.contrastGood({ ratio }) : texts.contrastLow({ ratio })}
      </p>
    </>
  );
}
