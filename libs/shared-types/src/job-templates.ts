/** A usual job, which fills the empty fields of a new one. `price` in pounds, `days` until it is ready. */
export interface JobTemplate {
  readonly id: number;
  readonly version: number;
  readonly item: string;
  readonly work: string;
  readonly price: number;
  readonly days: number;
}

/** Longer lists would be slower to choose from than to type. */
export const MOST_TEMPLATES = 100;
export const MOST_TEMPLATE_DAYS = 365;
