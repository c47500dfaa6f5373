import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureLog, listen, testIdentities, testStaff } from '@loupe/svc-kit/testing';
import type { Listening } from '@loupe/svc-kit/testing';
import shop from '../../../config/shop.json';
import { createApp } from '../src/app';
import { createJobsClient } from '../src/jobs-client';

type Serve = (request: IncomingMessage, response: ServerResponse) => void;

export interface Edge {
  readonly url: string;
  /** The fake service behind the BFF; each test sets its behaviour. */
  readonly service: Listening;
  readonly behave: (serve: Serve) => void;
  readonly lines: readonly string[];
  readonly dataDir: string;
  readonly shellDir: string;
  readonly close: () => Promise<void>;
}

/**
 * A BFF in front of a fake service. The username in a sealed cookie is the access level; `standard:7` is the
 * user with that id.
 */
export async function startEdge({
  secureCookies = false,
  allowedHosts = null,
  dataDir = mkdtempSync(join(tmpdir(), 'edge-')),
  collector,
}: {
  readonly secureCookies?: boolean;
  readonly allowedHosts?: readonly string[] | null;
  /** Given, it is shared with another BFF. */
  readonly dataDir?: string;
  readonly collector?: string | undefined;
} = {}): Promise<Edge> {
  let serve: Serve = (_request, response) => response.end('[]');
  const service = await listen((request, response) => {
    if (request.url === '/readyz') return void response.end('ok');
    if (request.url === '/internal/deactivated') return void response.end('[]');
    if (request.url?.startsWith('/internal/')) return void inside(request, response);
    serve(request, response);
  });
  const { log, lines } = captureLog();
  const shellDir = join(dataDir, 'shell');
  mkdirSync(shellDir, { recursive: true });
  writeFileSync(
    join(shellDir, 'index.html'),
    '__PRELOAD__<style nonce="__CSP_NONCE__"></style><script type="application/json" id="shop">__SHOP__</script>' +
      '<script type="application/json" id="session">__SESSION__</script>',
  );
  const jobs = createJobsClient({ url: service.url, identities: testIdentities });
  const app = createApp({
    log,
    identities: testIdentities,
    jobs,
    jobsUrl: service.url,
    reportsUrl: service.url,
    sessionSecrets: ['p2Wm8vKd5Yt1Xc7Bn4Rj9Ls6Qh3Gz0Fe'],
    secureCookies,
    trustProxy: true,
    allowedHosts,
    shop: shop as never,
    dataDir,
    shellDir,
    collector,
  });
  const bff = await listen(app);
  return {
    url: bff.url,
    service,
    behave: (next) => void (serve = next),
    lines,
    dataDir,
    shellDir,
    async close() {
      await bff.close();
      await jobs.close();
      await service.close();
    },
  };
}

async function inside(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { username, token } = JSON.parse(text) as { username?: string; token?: string };
  response.setHeader('content-type', 'application/json');
  const [level, id = '1'] = String(username ?? token).split(':');
  const user = testStaff(level, Number(id));
  response.end(JSON.stringify(username ? { token: username, user } : user));
}
