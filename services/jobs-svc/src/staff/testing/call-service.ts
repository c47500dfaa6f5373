import { envFields, readEnv } from '@loupe/svc-kit';
import type { Identity } from '@loupe/svc-kit';
import { checkAnswer, identityHeaders } from '@loupe/svc-kit/testing';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import { z } from 'zod';

export const MINUTE = 60_000;
/** Every account of the sample shop begins with it. */
export const PASSWORD = 'violet anchor 72 harbour';
export const BFF: Identity = { kind: 'service', service: 'bff' };

const { SHOP_CONFIG } = readEnv(z.object({ SHOP_CONFIG: envFields.shopConfig }), {});
export const testShop: ShopConfig = SHOP_CONFIG;

/** The least that Argon2 takes, so that a test of many sign-ins is short. */
export const LOW_HASH_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Tables of user data, in order of deletion: referring tables first. */
export const TABLES = [
  'recovery_codes',
  'second_factors',
  'sign_in_events',
  'sign_in_counters',
  'known_browsers',
  'staff_changes',
  'sessions',
  'session_ends',
  'device_people',
  'devices',
  'staff_pins',
  'login_history',
  'users',
];

/** Calls a service under test as `identity`, and checks a successful answer against its schema. */
export async function callService(
  url: string | undefined,
  method: string,
  path: string,
  body?: object,
  identity: Identity = BFF,
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(await identityHeaders(identity)),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  checkAnswer({ method, path, status: response.status, text });
  const json = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers };
}
