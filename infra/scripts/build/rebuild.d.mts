/** The parts of a product that a new build needs, as `prepareProduct` gives them. */
export interface BuildInput {
  runner: string;
  data: string;
  /** Where the catalogue is exported to. */
  catalogue: string;
  site: string;
  address: string;
}

/** Watches the data folder of a running product; gives how to stop. */
export function watchStalePages(
  product: BuildInput & { onBuilt?: () => void; onFailed?: (error: Error) => void },
): () => Promise<void>;

/** Builds `site` from the data as they are now. */
export function rebuildSite(product: BuildInput): Promise<void>;
