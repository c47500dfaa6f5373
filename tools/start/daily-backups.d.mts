interface Request {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly onlyIfDue: boolean;
}

export function keepDailyBackups(options: {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly command?: string;
  readonly enabled: boolean;
  readonly backUp?: (request: Request, done: (succeeded: boolean) => void) => () => void;
  readonly say?: (userMessage: string) => void;
}): { readonly stop: () => void };
