export function layOut(options: {
  readonly target: string;
  readonly folder: string;
  /** The repository to lay out from; this one unless given. */
  readonly root?: string;
}): Promise<void>;
