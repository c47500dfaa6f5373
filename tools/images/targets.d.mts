export function targetsOf(
  root: string,
): Readonly<Record<string, { readonly scripts: readonly string[]; readonly folders: readonly string[] }>>;
