export function devBuilds(
  dataDir: string,
  plugin: { readonly id: string; readonly requires?: string },
): {
  readonly ship: (version: string, dist: string) => void;
  readonly putBack: () => string | undefined;
};
