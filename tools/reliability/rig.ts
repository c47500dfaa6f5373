import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMALLEST_JOB } from '@loupe/shared-types/testing';
import { bundle } from './bundle';
import { shopServer, type ShopDatabase, type ShopServer } from './server';
import { openShop, type Shop, type ShopOptions } from './shop';
import { signIn, STAFF, type StaffClient } from './staff';

export interface Rig {
  readonly folder: string;
  readonly shop: Shop;
  readonly clients: readonly StaffClient[];
  readonly server: ShopServer | undefined;
}

let bundles: ShopOptions['bundles'] | undefined;

export async function bundled(): Promise<ShopOptions['bundles']> {
  return (bundles ??= { jobs: await bundle('services/jobs-svc'), bff: await bundle('apps/bff') });
}

interface RigOptions {
  readonly database: ShopDatabase;
  readonly copies?: number;
  readonly inPairs?: boolean;
  readonly clients?: number;
}

/** A shop on a fresh database with signed-in clients, for the duration of `use`. */
export async function withRig(options: RigOptions, use: (rig: Rig) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'reliability-'));
  let server: ShopServer | undefined;
  let shop: Shop | undefined;
  try {
    server = await shopServer(options.database, folder);
    const opened = await openShop({
      folder,
      bundles: await bundled(),
      databaseUrl: server?.url,
      copies: options.copies,
      inPairs: options.inPairs,
    });
    shop = opened;
    const names = STAFF.slice(0, options.clients ?? 1);
    const clients = await Promise.all(names.map((name) => signIn(opened.url, name)));
    await use({ folder, shop, clients, server });
  } finally {
    await shop?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

let numbers = 0;

/** The smallest valid job, with an unused number. */
export function newJob() {
  numbers += 1;
  return {
    customJobNumber: `R${process.pid}-${numbers}`,
    ...SMALLEST_JOB,
  };
}

export async function madeJob(client: StaffClient): Promise<number> {
  const answer = await client.ask('POST', '/api/jobs', newJob());
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { id: number }).id;
}
