export const TRACE_LIMITS = { calls: 50 } as const;

/** A call of a browser as it is reported to whoever traces: without query, body, or what the server answered (OPS-7). */
export interface TracedCall {
  /** 32 and 16 hexadecimal digits, as in the call's `traceparent`. */
  readonly traceId: string;
  readonly spanId: string;
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** 0 when no response came. */
  readonly status: number;
  /** How long before the report it began, by a monotonic clock. */
  readonly beganMsAgo: number;
  readonly tookMs: number;
}
