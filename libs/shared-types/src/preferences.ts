/** How the jobs of a stage are laid out (DENSITY-1). */
export const DENSITIES = ['cards', 'rows', 'board'] as const;

export type Density = (typeof DENSITIES)[number];

/** A list with its order, filters and search, under a name its user gave it (VIEW-1). */
export interface SavedView {
  readonly name: string;
  /** The path of the page, such as /live-jobs. */
  readonly path: string;
  /** The query of its address, without the question mark; may be empty. */
  readonly query: string;
}

/** `GET /api/preferences`: what the signed-in user has set up for themselves. */
export interface Preferences {
  /** Of `views`: 0 until some are saved; each save of them raises it. */
  readonly version: number;
  readonly density: Density;
  readonly views: readonly SavedView[];
  /** Whether the first-day tour was taken or declined. */
  readonly tour: boolean;
}

/** The preferences of a user who has saved none. */
export const NO_PREFERENCES: Preferences = { version: 0, density: 'cards', views: [], tour: false };

export const VIEW_LIMITS = { views: 20, name: 60, path: 100, query: 500 } as const;
