export interface StackOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly host?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly output?: 'inherit' | 'ignore' | number;
  readonly onCrash?: (userMessage: string) => void;
}

export interface Supervised {
  readonly name: string;
  readonly url: string;
  readonly pid: () => number | undefined;
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export interface Stack {
  readonly url: string;
  readonly password: string;
  readonly dataDir: string;
  readonly processes: { readonly jobs: Supervised; readonly reports: Supervised; readonly bff: Supervised };
  readonly stop: () => Promise<void>;
}

export function startStack(options: StackOptions): Promise<Stack>;
