export const GALLERY: { readonly id: string; readonly project: string };
