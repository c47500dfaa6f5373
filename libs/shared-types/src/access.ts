/** Access levels of staff (ACCESS-1). Anything else in the database counts as `standard`. */
export const ACCESS_LEVELS = ['full', 'manager', 'standard'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** What a page, plugin or call may require. */
export const PERMISSIONS = [
  'canViewMonthlySummary',
  'canViewDatabase',
  'canManageStaff',
  'canManageDevices',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTS: Readonly<Record<AccessLevel, readonly Permission[]>> = {
  full: ['canViewMonthlySummary', 'canViewDatabase', 'canManageStaff', 'canManageDevices'],
  manager: ['canViewMonthlySummary', 'canManageDevices'],
  standard: [],
};

/**
 * The permissions of an access level (ACCESS-1). An unknown level has none.
 */
export function permissionsOf(accessLevel: string): readonly Permission[] {
  return Object.hasOwn(GRANTS, accessLevel) ? GRANTS[accessLevel as AccessLevel] : [];
}

/** Whether somebody of this access level has the permission (ACCESS-1). */
export function isAllowed(accessLevel: string, permission: Permission): boolean {
  return permissionsOf(accessLevel).includes(permission);
}

/** A signed-in member of staff, as the browser and the services see them. */
export interface User {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: AccessLevel;
  /** The shop demands a second factor of this person, who can do nothing before enrolling one. */
  readonly mustEnrol?: true;
}

/** Who is working now: users whose browser spoke in the last two minutes (DASH-6). */
export interface ActiveUsers {
  readonly count: number;
  readonly users: readonly Pick<User, 'userId' | 'fullName'>[];
}

/**
 * A colleague as `GET /api/staff` lists them, for full access alone. `accessLevel` is as stored;
 * `lastLogin` a UTC instant or null; `codePending` says that a one-time code waits to be used; `removed` that
 * the name is no longer in `config/shop.json`, though the account is still there.
 */
export interface StaffMember {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: string;
  readonly active: boolean;
  readonly lastLogin: string | null;
  readonly codePending: boolean;
  readonly secondFactor: boolean;
  readonly removed: boolean;
}

/**
 * `POST /api/staff/{id}/reset`: a code the colleague signs in with once, together with a new password.
 * Shown this one time; `expiresAt` is a UTC instant.
 */
export interface OneTimeCode {
  readonly code: string;
  readonly expiresAt: string;
}

export type SignInOutcome =
  | 'signed-in'
  | 'failed'
  | 'wrong-code'
  | 'locked'
  | 'network-locked'
  | 'all-locked'
  | 'reset'
  | 'pin'
  | 'wrong-pin'
  | 'pin-locked';

/**
 * A line of the sign-in history, as `GET /api/staff/sign-ins` lists them, for full access alone. `failed` is a wrong
 * password; from `locked` on further ones for the name are refused, from `network-locked` on those of the network,
 * from `all-locked` on those of all new browsers; `reset` is a one-time code made by `madeBy`; `pin` is a switch by PIN on
 * `device`, and from `pin-locked` on that computer takes passwords alone.
 * Names are null when what was typed is nobody's name, and where every name is meant; `count` is how many of the same minute the line stands for.
 */
export interface SignInEvent {
  readonly id: number;
  readonly at: string;
  readonly outcome: SignInOutcome;
  readonly userId: number | null;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly knownBrowser: boolean;
  /** Cut to its /24 or /48; null where no browser was involved. */
  readonly network: string | null;
  readonly madeBy: string | null;
  /** The enrolled computer, if it was one. */
  readonly device: string | null;
  readonly count: number;
}
