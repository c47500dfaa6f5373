import type { Db } from '@loupe/db';

/** `demo`: the demonstration password; `own`: chosen by the user; `code`: none yet, only a one-time code. */
export type PasswordKind = 'demo' | 'own' | 'code';

export interface StoredUser {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: string;
  readonly active: boolean;
  readonly passwordHash: string | null;
  /** The hash of the password that a reset removed. */
  readonly formerPasswordHash: string | null;
  readonly passwordKind: PasswordKind;
  readonly codeHash: string | null;
  readonly codeExpiresAt: string | null;
  readonly lastLogin: string | null;
}

interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly full_name: string;
  readonly access_level: string;
  readonly active: number;
  readonly password_hash: string | null;
  readonly former_password_hash: string | null;
  readonly password_kind: PasswordKind;
  readonly code_hash: string | null;
  readonly code_expires_at: string | null;
  readonly last_login: string | null;
}

const COLUMNS = [
  'id',
  'username',
  'full_name',
  'access_level',
  'active',
  'password_hash',
  'former_password_hash',
  'password_kind',
  'code_hash',
  'code_expires_at',
  'last_login',
] as const;

function toUser(row: UserRow): StoredUser {
  return {
    userId: row.id,
    username: row.username,
    fullName: row.full_name,
    accessLevel: row.access_level,
    active: row.active === 1,
    passwordHash: row.password_hash,
    formerPasswordHash: row.former_password_hash,
    passwordKind: row.password_kind,
    codeHash: row.code_hash,
    codeExpiresAt: row.code_expires_at,
    lastLogin: row.last_login,
  };
}

export async function listUsers(db: Db): Promise<readonly StoredUser[]> {
  const rows = (await db('users').select(COLUMNS).orderBy('id')) as UserRow[];
  return rows.map(toUser);
}

export async function findUser(
  db: Db,
  by: { readonly id: number } | { readonly username: string },
): Promise<StoredUser | null> {
  const row = (await db('users').where(by).first(COLUMNS)) as UserRow | undefined;
  return row ? toUser(row) : null;
}

export interface Credentials {
  readonly passwordHash: string | null;
  /** Unchanged when absent. */
  readonly formerPasswordHash?: string | null;
  readonly passwordKind: PasswordKind;
  readonly codeHash: string | null;
  readonly codeExpiresAt: string | null;
}

function toColumns(credentials: Credentials) {
  return {
    password_hash: credentials.passwordHash,
    ...(credentials.formerPasswordHash === undefined
      ? {}
      : { former_password_hash: credentials.formerPasswordHash }),
    password_kind: credentials.passwordKind,
    code_hash: credentials.codeHash,
    code_expires_at: credentials.codeExpiresAt,
  };
}

export async function insertUser(
  db: Db,
  member: Pick<StoredUser, 'username' | 'fullName' | 'accessLevel'>,
  credentials: Credentials,
  now: string,
): Promise<void> {
  await db('users').insert({
    username: member.username,
    full_name: member.fullName,
    access_level: member.accessLevel,
    ...toColumns(credentials),
    created_at: now,
  });
}

/** Sets the credentials unless they have changed since `seen` was read; false then. */
export async function replaceCredentials(
  db: Db,
  seen: StoredUser,
  credentials: Credentials,
): Promise<boolean> {
  const unchanged = { id: seen.userId, password_hash: seen.passwordHash, code_hash: seen.codeHash };
  return (await db('users').where(unchanged).update(toColumns(credentials))) === 1;
}

export async function setCredentials(db: Db, userId: number, credentials: Credentials): Promise<void> {
  await db('users').where({ id: userId }).update(toColumns(credentials));
}

export async function setAccess(
  db: Db,
  userId: number,
  access: { readonly active?: boolean; readonly accessLevel?: string },
): Promise<void> {
  await db('users')
    .where({ id: userId })
    .update({
      ...(access.active === undefined ? {} : { active: access.active ? 1 : 0 }),
      ...(access.accessLevel === undefined ? {} : { access_level: access.accessLevel }),
    });
}

/**
 * Active users with full access and a password; locks their rows until the transaction ends. A user with only a
 * one-time code may never sign in, so they do not count.
 */
export async function lockFullUsers(
  db: Db,
): Promise<readonly { readonly userId: number; readonly username: string }[]> {
  const rows = (await db('users')
    .where({ active: 1, access_level: 'full' })
    .whereNotNull('password_hash')
    .orderBy('id')
    .forUpdate()
    .select('id', 'username')) as { id: number; username: string }[];
  return rows.map((row) => ({ userId: row.id, username: row.username }));
}

export async function recordSignIn(db: Db, user: StoredUser, now: string): Promise<void> {
  await db('users').where({ id: user.userId }).update({ last_login: now });
  await db('login_history').insert({
    user_id: user.userId,
    username: user.username,
    full_name: user.fullName,
    login_time: now,
    created_at: now,
  });
}
