import type { EditHistoryEntry, Job } from './jobs';
import type { CallLog, LocationLog, OrderedPart } from './logs';
import type { PrintKind, PrintState } from './prints';

export const CONTACT_KINDS = ['phone', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A telephone number or e-mail address of a customer; `label` says whose or which: 'wife', 'work'. */
export interface CustomerContact {
  readonly kind: ContactKind;
  readonly label: string | null;
  readonly raw: string;
}

/** `GET /api/customers/lookup` answers with at most this many people. */
export const MOST_FOUND = 8;

/** A ring size: which finger, and the size as the shop writes it. */
export interface CustomerSize {
  readonly finger: string;
  readonly size: string;
}

/**
 * A row of `GET /api/customers`. `lastVisit` is the UTC instant of the newest job, null without one; `owed` and
 * `depositsHeld` are pounds, sums of what the cards of the jobs show. `doubtful`: the number was known under another
 * name when the person first came, so the record may belong to somebody there is.
 */
export interface CustomerListItem {
  readonly id: number;
  readonly title: string | null;
  readonly firstName: string;
  readonly surname: string;
  readonly homeAddress: string;
  readonly postcode: string;
  readonly contacts: readonly CustomerContact[];
  readonly noText: boolean;
  readonly doubtful: boolean;
  readonly lastVisit: string | null;
  readonly jobs: number;
  readonly openJobs: number;
  readonly uncollected: number;
  readonly owed: number;
  readonly depositsHeld: number;
}

/** Another customer who may be the same person or one of the family. */
export interface AlsoKnown {
  readonly id: number;
  readonly firstName: string;
  readonly surname: string;
  readonly postcode: string;
  /** What the two share. */
  readonly shares: 'number' | 'name';
}

/** A customer who shares something with the person of a job that is being written. */
export interface KnownCustomer extends CustomerListItem {
  readonly shares: AlsoKnown['shares'];
}

/**
 * `GET /api/customers/known`: `customer` is whose a job of this person would be, null when it would be a new customer's;
 * then `alsoKnown` are those on the same number, and those of the same name.
 */
export interface KnownPerson {
  readonly customer: CustomerListItem | null;
  readonly alsoKnown: readonly KnownCustomer[];
  /** What became of the customer who was chosen; absent as long as they are there. */
  readonly chosenWas?: 'erased' | 'merged';
}

/** `GET /api/customers/{id}`: a customer's sheet; the jobs are `GET /api/jobs?customer={id}`. */
export interface Customer extends CustomerListItem {
  readonly version: number;
  readonly note: string | null;
  /** A complaint or claim is open: the record is not erased. */
  readonly dispute: boolean;
  readonly sizes: readonly CustomerSize[];
  readonly alsoKnown: readonly AlsoKnown[];
  readonly createdAt: string;
  readonly erasedAt: string | null;
  /** The customer this record was merged into; null while it is one of its own. */
  readonly mergedInto: number | null;
  /** Who merged it into another or erased it. */
  readonly goneBy?: string;
}

/** How the refusal of a text begins that was written before an erasure; who and when follows (PRIVACY-2). */
export const CUSTOMER_WAS_ERASED = 'The customer of this job was erased';

export const CUSTOMER_EVENTS = [
  'viewed',
  'edited',
  'merged',
  'split',
  'undone',
  'exported',
  'erased',
] as const;
export type CustomerEventKind = (typeof CUSTOMER_EVENTS)[number];

/**
 * A line of a customer's history, newest first, for manager and full access: who looked at the record, changed it,
 * merged or split it. `detail` names fields and ids, never what they hold. `undo` is the merge or split that can be
 * taken back, until the UTC instant `until`.
 */
export interface CustomerEvent {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly kind: CustomerEventKind;
  readonly detail: string;
  readonly undo: { readonly id: number; readonly until: string } | null;
}

/** How long a merge or split can be undone. */
export const UNDO_MERGE_DAYS = 30;

/** The largest number of contacts, and of ring sizes, of a customer. */
export const MOST_CONTACTS = 20;

/** The answer of a merge or split; `undoId` takes it back within 30 days. */
export interface MergedCustomer extends Customer {
  readonly undoId: number;
}

/** A record that was merged into a customer, with what was written on it. */
export type MergedRecord = Pick<
  Customer,
  'id' | 'title' | 'firstName' | 'surname' | 'homeAddress' | 'postcode' | 'contacts' | 'note' | 'createdAt'
>;

/** A bag of a job in a transfer between places: out and in as UTC instants, null where it was not scanned. */
export interface ExportedTransfer {
  readonly from: string;
  readonly to: string;
  readonly seal: string | null;
  readonly outAt: string | null;
  readonly inAt: string | null;
}

/** A label or ticket of a job, and the computer that printed it. */
export interface ExportedPrint {
  readonly kind: PrintKind;
  readonly copyNo: number;
  readonly state: PrintState;
  readonly station: string | null;
  readonly by: string;
  readonly at: string;
}

/**
 * The answer of an export: everything stored about a person, and nothing of others (PRIVACY-1). `history` is that of the job
 * and of its parts, those of cancelled orders too. Who carried a transfer is somebody else's name and is left out.
 */
export interface CustomerExport {
  readonly exportedAt: string;
  readonly customer: Omit<Customer, 'alsoKnown'>;
  readonly mergedRecords: readonly MergedRecord[];
  readonly jobs: readonly {
    readonly job: Job;
    readonly calls: readonly CallLog[];
    readonly moves: readonly LocationLog[];
    readonly parts: readonly OrderedPart[];
    readonly transfers: readonly ExportedTransfer[];
    readonly prints: readonly ExportedPrint[];
    readonly history: readonly EditHistoryEntry[];
  }[];
  /** Jobs that were corrected to somebody else: what was written while they were this person's, until that instant. */
  readonly formerJobs: readonly {
    readonly jobNumber: string;
    readonly until: string;
    readonly calls: readonly CallLog[];
    readonly history: readonly EditHistoryEntry[];
  }[];
  /** Texts of the shop's that belong to no job and name the person for certain. */
  readonly mentions: readonly Pick<CustomerMention, 'where' | 'text'>[];
  readonly seenBy: readonly CustomerEvent[];
}

/** `GET /api/customers/retention` answers with at most this many; the next follow once these are erased. */
export const MOST_OFFERED = 100;

/** `GET /api/customers/retention`: whom the shop may erase, and how long it keeps customers, in years. */
export interface RetentionReview {
  readonly years: number;
  readonly customers: readonly CustomerListItem[];
}

/** Years after the last collection at which erasure is offered, unless the shop sets others. */
export const DEFAULT_RETENTION = { customerYears: 6 } as const;

/**
 * A text of the shop's that belongs to no job, such as a usual job or the carrier of a transfer, and names a person:
 * `certain` by a full name, a number or a name that nobody else has; the others may mean somebody or something else.
 * `count` is how often the shop has it.
 */
export interface CustomerMention {
  readonly key: string;
  readonly where: string;
  readonly text: string;
  readonly count: number;
  readonly certain: boolean;
}

/**
 * `GET /api/customers/{id}/erasure`: what stands against an erasure, and the texts elsewhere that it may take.
 * `openNumbers` are numbers of the first open jobs; `newTexts` says that an erased person's jobs were given texts again.
 */
export interface ErasurePreview {
  readonly openJobs: number;
  readonly openNumbers: readonly string[];
  readonly dispute: boolean;
  readonly newTexts: boolean;
  readonly texts: readonly CustomerMention[];
}
