export type DatabaseName = 'sqlite' | 'mariadb' | 'mysql';

/** How the workers are told of the suites that the run has started. */
export const nameOf = (database: DatabaseName, what: 'URL' | 'DATA'): string =>
  `E2E_${database.toUpperCase()}_${what}`;

function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: browser tests run under e2e/playwright.config.ts`);
  return value;
}

export const urlOf = (database: DatabaseName): string => told(nameOf(database, 'URL'));
export const dataDirOf = (database: DatabaseName): string => told(nameOf(database, 'DATA'));
export const demoPassword = (): string => told('E2E_PASSWORD');
