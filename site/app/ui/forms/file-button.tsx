import { type ReactNode, useRef } from "react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";

export interface FileButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "disabled" | "busy" | "aria-label"> {
  /** What the hidden field is called. */
  label: string;
  accept: string;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the device's own choice of files. */
export function FileButton({ label, accept, onChoose, children, ...buttonProps }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) onChoose(file);
          target.value = "";
        }}
      />
      <Button variant="outline" {...buttonProps} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
