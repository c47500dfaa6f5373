export function changedFiles(root: string): {
  readonly all: readonly string[];
  readonly present: readonly string[];
};
