import { previewImport } from './preview';

type PreviewParameters = Parameters<typeof previewImport>;

/** The preview in a shop of the three shops of the standard configuration. */
export const previewHere = (
  source: PreviewParameters[0],
  chosen: Partial<PreviewParameters[1]> = {},
  ...rest: PreviewParameters extends [unknown, unknown, ...infer Rest] ? Rest : never
) => previewImport(source, { shops: ['Leamington Old', 'Leamington New', 'Kenilworth'], ...chosen }, ...rest);
