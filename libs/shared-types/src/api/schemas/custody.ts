import { CHECK_EVENTS, CHECK_STATES, MOVE_RESULTS, TRANSFER_RESULTS } from '../../custody';
import {
  checkLaterSchema,
  checkMissingSchema,
  checkScanSchema,
  closeTransferSchema,
  createCheckSchema,
  createTransferSchema,
  scanMoveSchema,
  transferScanSchema,
  undoMoveSchema,
} from '../../schemas/custody';
import * as z from '../../schemas/zod';
import { PLACE_KINDS } from '../../shop';
import type { CUSTODY_ENDPOINTS } from '../custody';
import { jobDetailsSchema, locationLogSchema } from './logs';
import { count, id, instantOut, listOf, noFields, type Schemas } from './shape';

const lastCheck = z.strictObject({
  id,
  at: instantOut,
  closedAt: instantOut.nullable(),
  by: z.string(),
  open: count,
});

export const placeSchema = z.strictObject({
  id,
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  location: z.string(),
  shop: z.string().nullable(),
  statusOnArrival: z.string().nullable(),
  items: count,
  lastCheck: lastCheck.nullable(),
});

export const moveLineSchema = z.strictObject({
  result: z.enum(MOVE_RESULTS),
  code: z.string(),
  job: jobDetailsSchema.nullable(),
  from: z.string().nullable(),
  to: z.string(),
  moveId: id.nullable(),
  since: z.strictObject({ by: z.string(), location: z.string() }).nullable(),
  statusSet: z.string().nullable(),
  statusRefused: z.string().nullable(),
  pending: z.boolean(),
  missedIn: z.strictObject({ checkId: id, place: z.string(), at: instantOut }).nullable(),
});

export const transferSchema = z.strictObject({
  id,
  from: z.string(),
  to: z.string(),
  carrier: z.string(),
  seal: z.string().nullable(),
  by: z.string(),
  createdAt: instantOut,
  closedAt: instantOut.nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  out: count,
  arrived: count,
  unexpected: count,
  late: count,
  open: count,
  inTransit: count,
});

export const transferDetailsSchema = transferSchema.extend({
  lines: listOf(
    z.strictObject({
      job: jobDetailsSchema,
      outAt: instantOut.nullable(),
      outBy: z.string().nullable(),
      inAt: instantOut.nullable(),
      inBy: z.string().nullable(),
      isLate: z.boolean(),
      elsewhere: z.string().nullable(),
    }),
  ),
});

export const transferScanOut = z.strictObject({
  result: z.enum(TRANSFER_RESULTS),
  code: z.string(),
  job: jobDetailsSchema.nullable(),
  from: z.string().nullable(),
});

const checkCounts = z.strictObject({
  found: count,
  'not-yet': count,
  gone: count,
  elsewhere: count,
  completed: count,
  unknown: count,
});

export const checkLineSchema = z.strictObject({
  id,
  state: z.enum(CHECK_STATES),
  code: z.string(),
  job: jobDetailsSchema.nullable(),
  place: z.string().nullable(),
  isExpected: z.boolean(),
  isAstray: z.boolean(),
  foundAt: instantOut.nullable(),
  foundBy: z.string().nullable(),
  byEye: z.boolean(),
  scans: count,
  markedMissingAt: instantOut.nullable(),
  searchLater: z.boolean(),
});

export const shelfCheckSchema = z.strictObject({
  id,
  place: z.string(),
  placeId: id,
  by: z.string(),
  at: instantOut,
  closedAt: instantOut.nullable(),
  closedBy: z.string().nullable(),
  approvedAt: instantOut.nullable(),
  approvedBy: z.string().nullable(),
  expected: count,
  counts: checkCounts,
});

export const shelfCheckDetailsSchema = shelfCheckSchema.extend({
  lines: listOf(checkLineSchema),
  history: listOf(z.strictObject({ what: z.enum(CHECK_EVENTS), at: instantOut, by: z.string() })),
});
export const checkScanOut = z.strictObject({ line: checkLineSchema });

export const CUSTODY_SCHEMAS = {
  'GET /api/places': { response: listOf(placeSchema) },
  'GET /api/moves': {
    query: z.strictObject({ batchId: z.uuid({ error: 'batchId must be a UUID' }) }),
    response: listOf(moveLineSchema),
  },
  'GET /api/moves/pending': { response: listOf(moveLineSchema) },
  'POST /api/moves': { body: scanMoveSchema, response: moveLineSchema },
  'POST /api/moves/:id/undo': { body: undoMoveSchema, response: locationLogSchema },
  'GET /api/transfers': { response: listOf(transferSchema) },
  'GET /api/transfers/:id': { response: transferDetailsSchema },
  'POST /api/transfers': { body: createTransferSchema, response: transferSchema },
  'POST /api/transfers/:id/out': { body: transferScanSchema, response: transferScanOut },
  'POST /api/transfers/:id/in': { body: transferScanSchema, response: transferScanOut },
  'POST /api/transfers/:id/close': { body: closeTransferSchema, response: transferSchema },
  'POST /api/moves/:id/accept': { body: noFields, response: locationLogSchema },
  'GET /api/checks': { response: listOf(shelfCheckSchema) },
  'GET /api/checks/:id': { response: shelfCheckDetailsSchema },
  'POST /api/checks': { body: createCheckSchema, response: shelfCheckSchema },
  'POST /api/checks/:id/scans': { body: checkScanSchema, response: checkScanOut },
  'POST /api/checks/:id/missing': { body: checkMissingSchema, response: shelfCheckDetailsSchema },
  'POST /api/checks/:id/later': { body: checkLaterSchema, response: checkLineSchema },
  'POST /api/checks/:id/close': { body: noFields, response: shelfCheckSchema },
  'POST /api/checks/:id/approve': { body: noFields, response: shelfCheckSchema },
  'POST /api/checks/:id/reopen': { body: noFields, response: shelfCheckSchema },
} as const satisfies Schemas<keyof typeof CUSTODY_ENDPOINTS>;
