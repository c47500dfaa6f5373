import { firstTables } from './001-first-tables';
import { searchIndex } from './002-search-index';
import { reportIndex } from './003-report-index';
import { staffChanges } from './004-staff-changes';
import { logSearchIndex } from './005-log-search-index';
import { signIn } from './006-sign-in';
import { ownAccount } from './007-own-account';
import { searchWords } from './008-search-words';
import { pinsAndDevices } from './010-pins-and-devices';
import { formerPassword } from './011-former-password';
import { jobTemplates } from './013-job-templates';
import { stageEntries } from './012-stage-entries';
import { prints } from './014-prints';
import { customers } from './015-customers';
import { erasedPages } from './016-erased-pages';
import { custody } from './018-custody';
import { checkCounts } from './019-check-counts';
import { customerClaims } from './021-customer-claims';
import { clientErrors } from './022-client-errors';
import { stageCounts } from './024-stage-counts';
import { checkEvents } from './025-check-events';
import { printClaims } from './026-print-claims';
import { formerCustomers } from './027-former-customers';
import { leftStages } from './028-left-stages';
import { sessionEnds } from './031-session-ends';
import { customersIndexed } from './032-customers-indexed';
import type { Migration } from './migration';

export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  searchIndex,
  reportIndex,
  staffChanges,
  logSearchIndex,
  signIn,
  ownAccount,
  searchWords,
  pinsAndDevices,
  formerPassword,
  jobTemplates,
  stageEntries,
  prints,
  customers,
  erasedPages,
  custody,
  checkCounts,
  customerClaims,
  clientErrors,
  stageCounts,
  checkEvents,
  printClaims,
  formerCustomers,
  leftStages,
  sessionEnds,
  customersIndexed,
];
