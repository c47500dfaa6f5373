interface Thread {
  readonly state: string | undefined;
  readonly ranMs: number;
}

export const HANG_LIMITS: {
  readonly everyMs: number;
  readonly limitMs: number;
  readonly missed: number;
  readonly startMs: number;
};

export function watchForHang(options: {
  readonly url: string;
  readonly pid: number | undefined;
  readonly onHang: () => void;
  readonly limits?: {
    readonly everyMs?: number;
    readonly limitMs?: number;
    readonly missed?: number;
    readonly startMs?: number;
  };
  readonly now?: () => number;
  readonly ask?: (url: string, limitMs: number) => Promise<boolean>;
  readonly thread?: (pid: number | undefined) => Thread | undefined;
}): () => void;
