export interface NodeBuild {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
  readonly name: string;
}

export function isSupported(version: string): boolean;
export function lowestVersion(): readonly [number, number];
export function buildFor(which: 'pinned' | 'lowest'): NodeBuild;
