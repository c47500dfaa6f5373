export function readTree(root: string, folder?: string): { readonly path: string; readonly text: string }[];
