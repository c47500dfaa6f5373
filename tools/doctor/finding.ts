import type { Environment } from '@loupe/svc-kit';

/** `wrong` stops the start or puts work at risk; with a `warning` the product works. */
export interface Finding {
  readonly level: 'wrong' | 'warning' | 'well';
  /** A sentence that says what is so, and for the first two what to do. */
  readonly text: string;
}

/** What the checks read; `env` includes the settings file. */
export interface Installation {
  readonly env: Environment;
  readonly dataDir: string;
  readonly production: boolean;
  readonly now: Date;
}

export type Check = (installation: Installation) => readonly Finding[] | Promise<readonly Finding[]>;

export const wrong = (text: string): Finding => ({ level: 'wrong', text });
export const warning = (text: string): Finding => ({ level: 'warning', text });
export const well = (text: string): Finding => ({ level: 'well', text });
