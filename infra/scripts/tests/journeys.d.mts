/** The first of three neighbouring free ports. */
export function freePorts(first?: number, last?: number): Promise<number>;
