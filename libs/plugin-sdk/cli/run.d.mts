export function run(
  words: readonly string[],
  surroundings: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly cwd: string;
    readonly print: (line: string) => void;
    readonly printError: (line: string) => void;
    /** Resolves when `dev` is to end. */
    readonly stopped?: () => Promise<void>;
    readonly ask?: () => Promise<string>;
  },
): Promise<number>;
