import type * as z from '../schemas/zod';
import type * as types from '../index';
import type * as account from './schemas/account';
import type * as clientErrors from './schemas/client-errors';
import type * as customers from './schemas/customers';
import type * as custody from './schemas/custody';
import type * as find from './schemas/find';
import type * as jobs from './schemas/jobs';
import type * as live from './schemas/live';
import type * as logs from './schemas/logs';
import type * as plugins from './schemas/plugins';
import type * as preferences from './schemas/preferences';
import type * as reports from './schemas/reports';
import type * as prints from './schemas/prints';
import type * as pins from './schemas/pins';
import type * as staff from './schemas/staff';
import type * as templates from './schemas/templates';
import { API_SCHEMAS } from './schemas';
import { ENDPOINTS, INTERNAL_ENDPOINTS, invalidatedBy, pathOf, type EndpointId } from '.';

type Bare<T> = T extends readonly unknown[] | object ? { -readonly [K in keyof T]: Bare<T[K]> } : T;
type Same<A, B> =
  (<T>() => T extends Bare<A> ? 1 : 2) extends <T>() => T extends Bare<B> ? 1 : 2 ? true : false;
type Answers<S extends z.ZodType, T> = Same<z.output<S>, T>;

/** Compile-time checks: each type equals the output of its response schema, or this file has a type error. */
const SAME: readonly true[] = [
  true satisfies Answers<typeof jobs.jobSchema, types.Job>,
  true satisfies Answers<typeof jobs.jobListItemSchema, types.JobListItem>,
  true satisfies Answers<typeof jobs.jobWithHistorySchema, types.JobWithHistory>,
  true satisfies Answers<typeof jobs.historyEntrySchema, types.HistoryEntry>,
  true satisfies Answers<typeof jobs.storyEntrySchema, types.StoryEntry>,
  true satisfies Answers<typeof find.foundJobSchema, types.FoundJob>,
  true satisfies Answers<typeof find.foundJobsSchema, types.FoundJobs>,
  true satisfies Answers<typeof logs.callLogSchema, types.CallLog>,
  true satisfies Answers<typeof logs.locationLogSchema, types.LocationLog>,
  true satisfies Answers<typeof custody.placeSchema, types.Place>,
  true satisfies Answers<typeof custody.transferDetailsSchema, types.TransferDetails>,
  true satisfies Answers<typeof custody.transferScanOut, types.TransferScan>,
  true satisfies Answers<typeof custody.shelfCheckDetailsSchema, types.ShelfCheckDetails>,
  true satisfies Answers<typeof custody.checkScanOut, types.CheckScan>,
  true satisfies Answers<typeof custody.moveLineSchema, types.MoveLine>,
  true satisfies Answers<typeof logs.orderedPartSchema, types.OrderedPart>,
  true satisfies Answers<typeof logs.arrivedPartsSchema, types.ArrivedParts>,
  true satisfies Answers<typeof live.statsSchema, types.Stats>,
  true satisfies Answers<typeof reports.monthlyReportSchema, types.MonthlyReport>,
  true satisfies Answers<typeof reports.healthReportSchema, types.HealthReport>,
  true satisfies Answers<typeof plugins.pluginListSchema, types.PluginList>,
  true satisfies Answers<typeof plugins.pluginVersionsSchema, types.PluginVersions>,
  true satisfies Answers<typeof staff.staffMemberSchema, types.StaffMember>,
  true satisfies Answers<typeof staff.signInEventSchema, types.SignInEvent>,
  true satisfies Answers<typeof staff.oneTimeCodeSchema, types.OneTimeCode>,
  true satisfies Answers<typeof account.userSchema, types.User>,
  true satisfies Answers<typeof account.activeUsersSchema, types.ActiveUsers>,
  true satisfies Answers<typeof account.ownSessionSchema, types.OwnSession>,
  true satisfies Answers<typeof account.secondFactorStatusSchema, types.SecondFactorStatus>,
  true satisfies Answers<typeof account.newSecondFactorSchema, types.NewSecondFactor>,
  true satisfies Answers<typeof account.recoveryCodesSchema, types.RecoveryCodes>,
  true satisfies Answers<typeof account.ownPinSchema, types.OwnPin>,
  true satisfies Answers<typeof live.myDaySchema, types.MyDay>,
  true satisfies Answers<typeof preferences.preferencesSchema, types.Preferences>,
  true satisfies Answers<typeof pins.pinOptionsSchema, types.PinOptions>,
  true satisfies Answers<typeof pins.deviceSchema, types.Device>,
  true satisfies Answers<typeof pins.newDeviceSchema, types.NewDevice>,
  true satisfies Answers<typeof pins.pinHolderSchema, types.PinHolder>,
  true satisfies Answers<typeof customers.customerListItemSchema, types.CustomerListItem>,
  true satisfies Answers<typeof customers.customerSchema, types.Customer>,
  true satisfies Answers<typeof prints.printSchema, types.Print>,
  true satisfies Answers<typeof prints.printingSettingsSchema, types.PrintingSettings>,
  true satisfies Answers<typeof customers.customerEventSchema, types.CustomerEvent>,
  true satisfies Answers<typeof customers.mergedCustomerSchema, types.MergedCustomer>,
  true satisfies Answers<typeof templates.jobTemplateSchema, types.JobTemplate>,
  true satisfies Answers<typeof customers.customerExportSchema, types.CustomerExport>,
  true satisfies Answers<typeof clientErrors.clientErrorSchema, types.ClientError>,
];

describe('the table of endpoints', () => {
  const ids = Object.keys(ENDPOINTS) as EndpointId[];

  it('has schemas for every endpoint, with the types that the code uses', () => {
    expect(Object.keys(API_SCHEMAS)).toEqual([...ids, ...Object.keys(INTERNAL_ENDPOINTS)]);
    expect(SAME).toHaveLength(47);
  });

  it('invalidates only paths that can be read', () => {
    const read = ids.filter((id) => id.startsWith('GET ')).map(pathOf);
    for (const id of ids) expect(read).toEqual(expect.arrayContaining([...invalidatedBy(id)]));
  });

  it('has an invalidation for every write that is not about the caller’s session or traces', () => {
    const silent = ids.filter((id) => !id.startsWith('GET ') && invalidatedBy(id).length === 0);
    expect(silent).toEqual([
      'POST /api/auth/login',
      'POST /api/auth/logout',
      'POST /api/auth/password',
      'POST /api/auth/pin',
      'POST /api/auth/confirm',
      'POST /api/auth/second-factor',
      'POST /api/traces',
    ]);
  });
});
