/** Access levels of staff (ACCESS-1). Any other value in the database counts as `standard`. */
export const ACCESS_LEVELS = ['full', 'manager', 'standard'] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Permissions that a page, plugin or endpoint may require. */
export const PERMISSIONS = [
  'canViewMonthlySummary',
  'canViewDatabase',
  'canManageStaff',
  'canManageDevices',
  'canManageCustomers',
  'canManagePrinting',
  'canReopenChecks',
  'canEditTemplates',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const GRANTS: Readonly<Record<AccessLevel, readonly Permission[]>> = {
  full: PERMISSIONS,
  manager: [
    'canViewMonthlySummary',
    'canManageDevices',
    'canManageCustomers',
    'canManagePrinting',
    'canReopenChecks',
    'canEditTemplates',
  ],
  standard: [],
};

/**
 * The permissions of an access level (ACCESS-1). An unknown level has none.
 */
export function permissionsOf(accessLevel: string): readonly Permission[] {
  return Object.hasOwn(GRANTS, accessLevel) ? GRANTS[accessLevel as AccessLevel] : [];
}

/** Whether an access level has the permission (ACCESS-1). */
export function isAllowed(accessLevel: string, permission: Permission): boolean {
  return permissionsOf(accessLevel).includes(permission);
}

/** A signed-in user, as seen by the browser and the services. */
export interface User {
  readonly userId: number;
  readonly username: string;
  readonly fullName: string;
  readonly accessLevel: AccessLevel;
  /** The shop requires a second factor of this user, who must enrol one before anything else. */
  readonly mustEnrol?: true;
}

/** Users with browser contact in the last two minutes (DASH-6). */
export interface ActiveUsers {
  readonly count: number;
  readonly users: readonly Pick<User, 'userId' | 'fullName'>[];
}

/**
 * A staff account as listed by `GET /api/staff`, for full access only. `accessLevel` is as stored; `lastLogin` a UTC
 * instant or null; `codePending` means an unused one-time code; `removed` that the name is no longer in
 * `config/shop.json`, though the account still exists.
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
 * `POST /api/staff/{id}/reset`: a code for one sign-in, together with a new password. It is shown only once;
 * `expiresAt` is a UTC instant.
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
 * A line of the sign-in history, as listed by `GET /api/staff/sign-ins`, for full access only. `failed` is a wrong
 * password; from `locked` on further attempts for the name are refused, from `network-locked` on those of the
 * network, from `all-locked` on those of all unknown browsers; `reset` is a one-time code created by `madeBy`; `pin` is
 * a sign-in by PIN on `device`, and from `pin-locked` on that computer accepts only passwords.
 * Names are null for an unknown name, and where all names are meant; `count` is the number of merged events of one
 * minute.
 */
export interface SignInEvent {
  readonly id: number;
  readonly at: string;
  readonly outcome: SignInOutcome;
  readonly userId: number | null;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly knownBrowser: boolean;
  /** Cut to its /24 or /48; null when no browser was involved. */
  readonly network: string | null;
  readonly madeBy: string | null;
  /** The enrolled computer; null for any other. */
  readonly device: string | null;
  readonly count: number;
}
