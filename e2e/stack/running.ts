export type DatabaseName = 'sqlite' | 'mariadb' | 'mysql';

/** The environment variable that passes a stack's URL to the workers. */
export const nameOf = (database: DatabaseName): string => `E2E_${database.toUpperCase()}_URL`;

function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: browser tests run under e2e/playwright.config.ts`);
  return value;
}

export const urlOf = (database: DatabaseName): string => requiredEnv(nameOf(database));
export const demoPassword = (): string => requiredEnv('E2E_PASSWORD');
