export class MysqlUrlError extends Error {
  readonly problem: string;
}

export interface Tls {
  /** PEM; absent: the authorities that Node trusts. */
  readonly ca: string | undefined;
  readonly rejectUnauthorized: boolean;
  readonly verifyIdentity: boolean;
}

export interface MysqlUrl {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Absent: not encrypted. */
  readonly ssl: Tls | undefined;
}

export function readMysqlUrl(databaseUrl: string): MysqlUrl;
export function mysqlUrlProblem(databaseUrl: string): string | undefined;
