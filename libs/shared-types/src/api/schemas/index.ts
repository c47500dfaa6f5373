import type * as z from '../../schemas/zod';
import type { AnyEndpointId, ListId } from '../endpoints';
import { ACCOUNT_SCHEMAS, PASSWORD_SCHEMAS, SIGN_IN_SCHEMAS } from './account';
import { CLIENT_ERROR_SCHEMAS } from './client-errors';
import { CUSTOMER_SCHEMAS } from './customers';
import { CUSTODY_SCHEMAS } from './custody';
import { INTERNAL_SCHEMAS } from './internal';
import { FIND_SCHEMAS } from './find';
import { JOB_SCHEMAS } from './jobs';
import { LIVE_SCHEMAS } from './live';
import { CALL_SCHEMAS, LOCATION_SCHEMAS, PART_SCHEMAS } from './logs';
import { PLUGIN_SCHEMAS, PUBLISHING_SCHEMAS } from './plugins';
import { PRINT_SCHEMAS } from './prints';
import { DEVICE_SCHEMAS, PIN_SCHEMAS } from './pins';
import { PREFERENCE_SCHEMAS } from './preferences';
import { REPORT_SCHEMAS } from './reports';
import type { EndpointSchemas } from './shape';
import { STAFF_SCHEMAS } from './staff';
import { TEMPLATE_SCHEMAS } from './templates';
import { TRACE_SCHEMAS } from './traces';

/** The request and response schemas of every endpoint. Browsers import only the types: zod stays on the server. */
export const API_SCHEMAS = {
  ...SIGN_IN_SCHEMAS,
  ...PIN_SCHEMAS,
  ...PASSWORD_SCHEMAS,
  ...ACCOUNT_SCHEMAS,
  ...PLUGIN_SCHEMAS,
  ...PUBLISHING_SCHEMAS,
  ...FIND_SCHEMAS,
  ...JOB_SCHEMAS,
  ...CALL_SCHEMAS,
  ...LOCATION_SCHEMAS,
  ...CUSTODY_SCHEMAS,
  ...PART_SCHEMAS,
  ...CUSTOMER_SCHEMAS,
  ...TEMPLATE_SCHEMAS,
  ...LIVE_SCHEMAS,
  ...PREFERENCE_SCHEMAS,
  ...PRINT_SCHEMAS,
  ...REPORT_SCHEMAS,
  ...DEVICE_SCHEMAS,
  ...STAFF_SCHEMAS,
  ...CLIENT_ERROR_SCHEMAS,
  ...TRACE_SCHEMAS,
  ...INTERNAL_SCHEMAS,
} as const satisfies Readonly<Record<AnyEndpointId, EndpointSchemas>>;

type Table = typeof API_SCHEMAS;

export const schemasOf = (id: AnyEndpointId): EndpointSchemas => API_SCHEMAS[id];

/** The response of a successful call. */
export type ResponseOf<Id extends AnyEndpointId> = z.output<Table[Id]['response']>;

/** A row of a list. */
export type RowOf<Id extends ListId> = ResponseOf<Id>[number];

/** A body as a client sends it, and as the service has parsed it. */
export type BodyInputOf<Id extends AnyEndpointId> = Table[Id] extends {
  readonly body: infer S extends z.ZodType;
}
  ? z.input<S>
  : undefined;
export type BodyOf<Id extends AnyEndpointId> = Table[Id] extends { readonly body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

export type QueryOf<Id extends AnyEndpointId> = Table[Id] extends {
  readonly query: infer S extends z.ZodType;
}
  ? z.output<S>
  : Readonly<Record<never, never>>;

/** A query parameter as typed in code; it becomes text in the address. */
type Loose<Name, T> = Name extends 'limit' ? number | undefined : T extends 'true' ? true : T;

type QueryInput<S extends z.ZodType> = {
  readonly [Name in keyof z.input<S>]: Loose<Name, z.input<S>[Name]>;
};
/** The query parameters of a call; empty ones count as absent. */
export type QueryInputOf<Id extends AnyEndpointId> = Table[Id] extends {
  readonly query: infer S extends z.ZodType;
}
  ? QueryInput<S>
  : undefined;

export type { PatchCustomer } from './customers';
export type { EndpointSchemas } from './shape';
