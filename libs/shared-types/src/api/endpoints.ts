import { ACCOUNT_ENDPOINTS, PASSWORD_ENDPOINTS } from './account';
import { CALL_ENDPOINTS } from './calls';
import { CLIENT_ERROR_ENDPOINTS } from './client-errors';
import { CUSTOMER_ENDPOINTS } from './customers';
import { CUSTODY_ENDPOINTS } from './custody';
import type { Endpoint } from './endpoint';
import { FIND_ENDPOINTS } from './find';
import { JOB_ENDPOINTS } from './jobs';
import type { INTERNAL_ENDPOINTS } from './internal';
import { LIVE_ENDPOINTS } from './live';
import { LOCATION_ENDPOINTS } from './locations';
import { PART_ENDPOINTS } from './parts';
import { PLUGIN_ENDPOINTS, PUBLISHING_ENDPOINTS } from './plugins';
import { PRINT_ENDPOINTS } from './prints';
import { DEVICE_ENDPOINTS, ENROLMENT_ENDPOINTS } from './pins';
import { PREFERENCE_ENDPOINTS } from './preferences';
import { REPORT_ENDPOINTS } from './reports';
import { PIN_ENDPOINTS, SIGN_IN_ENDPOINTS } from './sign-in';
import { STAFF_ENDPOINTS } from './staff';
import { TEMPLATE_ENDPOINTS } from './templates';
import { TRACE_ENDPOINTS } from './traces';

/** Every endpoint reachable by browsers, in the order of docs/api.md. All other paths are unknown. */
export const ENDPOINTS = {
  ...SIGN_IN_ENDPOINTS,
  ...PIN_ENDPOINTS,
  ...ENROLMENT_ENDPOINTS,
  ...PASSWORD_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...PLUGIN_ENDPOINTS,
  ...PUBLISHING_ENDPOINTS,
  ...FIND_ENDPOINTS,
  ...JOB_ENDPOINTS,
  ...CALL_ENDPOINTS,
  ...LOCATION_ENDPOINTS,
  ...CUSTODY_ENDPOINTS,
  ...PART_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...LIVE_ENDPOINTS,
  ...PREFERENCE_ENDPOINTS,
  ...PRINT_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...STAFF_ENDPOINTS,
  ...CLIENT_ERROR_ENDPOINTS,
  ...TRACE_ENDPOINTS,
} as const;

type Table = typeof ENDPOINTS;

export type EndpointId = keyof Table;
export type InternalEndpointId = keyof typeof INTERNAL_ENDPOINTS;
export type AnyEndpointId = EndpointId | InternalEndpointId;

export type ReadId = Extract<EndpointId, `GET ${string}`>;
/** The ids of paged lists. */
export type ListId = { [Id in ReadId]: Table[Id] extends { readonly list: true } ? Id : never }[ReadId];

export const endpointOf = (id: EndpointId): Endpoint => ENDPOINTS[id];

/** The paths that a successful call invalidates. */
export const invalidatedBy = (id: EndpointId): readonly string[] => endpointOf(id).invalidates ?? [];
