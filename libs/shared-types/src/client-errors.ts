/** Where in a program an error was: `name /path:line:column`, without host or query. Nothing else passes (OPS-6). */
export const STACK_FRAME = /^(?:[\w$.<>[\]]{1,80} )?\/[\w./@-]{1,160}:\d{1,7}:\d{1,7}$/;

export const CLIENT_ERROR_LIMITS = { frames: 12, retained: 200, ofPage: 10 } as const;

/** An error in a browser as it is reported: never its message, which may hold what somebody typed (OPS-6). */
export interface ClientErrorReport {
  /** The plugin's id, or `shell`. */
  readonly plugin: string;
  readonly version: string;
  /** The class of the error, such as `TypeError`. */
  readonly name: string;
  /** Innermost first; may be empty. */
  readonly stack: readonly string[];
}

/** Reports of the same error, counted. */
export interface ClientError extends ClientErrorReport {
  readonly id: number;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}
