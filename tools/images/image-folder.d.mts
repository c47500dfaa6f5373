export function layOut(options: {
  readonly target: string;
  readonly folder: string;
  /** The repository to lay out from; default: this one. */
  readonly root?: string;
}): Promise<void>;
