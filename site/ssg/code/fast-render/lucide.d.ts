// The package has types for its front only.
declare module "virtual:lucide-create-icon" {
  /** A component that takes a reference, as React keeps it. */
  interface Forwarding {
    render: (props: Readonly<Record<string, unknown>>, ref: null) => Drawn;
  }
  interface Drawn {
    type: Forwarding;
    props: Readonly<Record<string, unknown>>;
  }
  // biome-ignore lint/style/noDefaultExport: the package's module has one
  export default function createLucideIcon(...icon: unknown[]): Forwarding;
}
