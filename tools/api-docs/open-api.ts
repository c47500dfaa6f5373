import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from 'zod-openapi';
import { endpointOf, ENDPOINTS, methodOf, pathOf } from '../../libs/shared-types/src/index.ts';
import type { EndpointId } from '../../libs/shared-types/src/index.ts';
import * as account from '../../libs/shared-types/src/api/schemas/account.ts';
import { schemasOf } from '../../libs/shared-types/src/api/schemas/index.ts';
import * as jobs from '../../libs/shared-types/src/api/schemas/jobs.ts';
import * as logs from '../../libs/shared-types/src/api/schemas/logs.ts';
import * as staff from '../../libs/shared-types/src/api/schemas/staff.ts';
import * as z from '../../libs/shared-types/src/schemas/zod.ts';
import { endpointTexts } from './texts.ts';

/** Response bodies shared by several endpoints, keyed by their name in the document. */
const SHARED = {
  JobListItem: jobs.jobListItemSchema,
  JobWithHistory: jobs.jobWithHistorySchema,
  JobDetails: logs.jobDetailsSchema,
  CallLog: logs.callLogSchema,
  LocationLog: logs.locationLogSchema,
  OrderedPart: logs.orderedPartSchema,
  StaffMember: staff.staffMemberSchema,
  User: account.userSchema,
};

const REFUSED = 'A short plain sentence a person can act on.';

/** Path parameters: `id` is a number, all others are strings. */
function pathParams(id: EndpointId) {
  const names = [...pathOf(id).matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  return z.object(
    Object.fromEntries(names.map((name) => [name, name === 'id' ? z.int().min(1) : z.string()])),
  );
}

function answersOf(id: EndpointId): ZodOpenApiOperationObject['responses'] {
  const { status = [200], stream, permission, recentPassword, caller } = endpointOf(id);
  const { response } = schemasOf(id);
  const content = stream
    ? { 'text/event-stream': { schema: z.string() } }
    : { 'application/json': { schema: response } };
  const refused = (statuses: readonly number[]) =>
    statuses.map((code) => [
      code,
      { description: REFUSED, content: { 'text/plain': { schema: z.string() } } },
    ]);
  return Object.fromEntries([
    ...status.map((code) => [
      code,
      code === 204 ? { description: 'Done' } : { description: 'Done', content },
    ]),
    ...refused([
      400,
      ...(caller === 'nobody' ? [] : [401]),
      ...(permission || recentPassword || caller === 'key' ? [403] : []),
    ]),
  ]);
}

function operationOf(id: EndpointId): ZodOpenApiOperationObject {
  const { service, permission, idempotent, caller, upload } = endpointOf(id);
  const { query, body } = schemasOf(id);
  const path = pathParams(id);
  const key = z.object({ 'Idempotency-Key': z.string().min(1).max(200).optional() });
  return {
    operationId: id,
    tags: [service],
    description: endpointTexts().get(id)?.description,
    ...(permission && { 'x-permission': permission }),
    requestParams: {
      ...(path && { path }),
      ...(query instanceof z.ZodObject && { query }),
      ...(idempotent && { header: key }),
    },
    ...(caller === 'key' && { security: [{ pluginKey: [] }] }),
    ...(upload && {
      requestBody: {
        required: true,
        content: { [upload.type]: { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: answersOf(id),
  };
}

/** docs/openapi.json: every endpoint reachable from a browser. */
export function openApi(version: string): string {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const id of Object.keys(ENDPOINTS) as EndpointId[]) {
    const path = pathOf(id).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [methodOf(id).toLowerCase()]: operationOf(id) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: 'Loupe & Bench', version, description: 'What a browser may ask. See docs/api.md.' },
    components: {
      schemas: SHARED,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        pluginKey: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ session: [] }],
    paths,
  };
  return `${JSON.stringify(createDocument(document), null, 2)}\n`;
}
