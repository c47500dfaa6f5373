import type { TracedCall } from '@loupe/shared-types';
import { endpointFor } from '../access';

const SPAN_KIND_CLIENT = 3;
const STATUS_ERROR = 2;

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const number = (key: string, intValue: number) => ({ key, value: { intValue } });
const nanoseconds = (ms: number): string => `${Math.round(ms * 1_000)}000`;

function spanOf(call: TracedCall, nowMs: number) {
  // The endpoint's name, as the path may hold a name or a number that says who somebody is.
  const name = endpointFor(call.method, call.path)?.id;
  if (name === undefined) return [];
  const beganMs = nowMs - call.beganMsAgo;
  const failed = call.status === 0 || call.status >= 500;
  return [
    {
      traceId: call.traceId,
      spanId: call.spanId,
      name,
      kind: SPAN_KIND_CLIENT,
      startTimeUnixNano: nanoseconds(beganMs),
      endTimeUnixNano: nanoseconds(beganMs + call.tookMs),
      attributes: [
        text('http.request.method', call.method),
        number('http.response.status_code', call.status),
      ],
      status: failed ? { code: STATUS_ERROR } : {},
    },
  ];
}

/** The calls of a browser as OTLP's JSON, by the server's clock; those of no endpoint are left out (OPS-7). */
export const otlpOf = (calls: readonly TracedCall[], nowMs: number) => ({
  resourceSpans: [
    {
      resource: { attributes: [text('service.name', 'browser')] },
      scopeSpans: [{ scope: { name: 'loupe' }, spans: calls.flatMap((call) => spanOf(call, nowMs)) }],
    },
  ],
});
