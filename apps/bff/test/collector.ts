import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it was received. */
export interface Span {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Otlp {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly name: string;
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly startTimeUnixNano: string;
        readonly endTimeUnixNano: string;
        readonly attributes?: readonly Attribute[];
      }[];
    }[];
  }[];
}

const valuesOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const msOf = (nanoseconds: string) => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

const spansOf = ({ resourceSpans }: Otlp): readonly Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(valuesOf(resource.attributes)['service.name']),
        parentSpanId: span.parentSpanId ?? '',
        startMs: msOf(span.startTimeUnixNano),
        endMs: msOf(span.endTimeUnixNano),
        attributes: valuesOf(span.attributes),
      })),
    ),
  );

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Receives OTLP over HTTP in JSON, as a collector does. */
export async function startCollector(status = 200) {
  const spans: Span[] = [];
  const addresses: string[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      addresses.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
      spans.push(...spansOf(JSON.parse(text) as Otlp));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: spans as readonly Span[],
    addresses: addresses as readonly string[],
    /** Waits until some of the spans satisfy it. */
    async until(satisfied: (spans: readonly Span[]) => boolean): Promise<readonly Span[]> {
      while (!satisfied(spans)) await new Promise((resolve) => setTimeout(resolve, 20));
      return spans;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
