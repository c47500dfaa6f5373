import type { PublicShop } from '@loupe/shared-types';
import type { ShopConfig } from '@loupe/shared-types/schemas';
import type { JobsClient } from './jobs-client';

const RETRY_AFTER_MS = 2_000;
/** The page does not wait longer than this for an unavailable service. */
const LONGEST_WAIT_MS = 500;

/** The shop data the sign-in page needs; access levels and full names stay on the server. */
function publicShop(
  { shopName, timeZone, locations, staff, import: limits }: ShopConfig,
  deactivated: readonly string[],
): PublicShop {
  const signInNames = staff
    .filter(({ username }) => !deactivated.includes(username))
    .map(({ username }) => ({ username, label: capitalised(username) }));
  return { shopName, timeZone, locations, import: limits, signInNames };
}

function capitalised(username: string): string {
  return username.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** The shop with the names offered at sign-in: all in the settings except known deactivated ones (SIGNIN-2). */
export function createPublicShop({
  shop,
  jobs,
  now = () => performance.now(),
}: {
  readonly shop: ShopConfig;
  readonly jobs: Pick<JobsClient, 'deactivatedNames'>;
  readonly now?: () => number;
}): (requestId: string) => Promise<PublicShop> {
  let current = publicShop(shop, []);
  let asked: { readonly until: number; readonly answer: Promise<void> } | undefined;

  function refresh(requestId: string): Promise<void> {
    if (!asked || asked.until <= now()) {
      const answer = jobs.deactivatedNames(requestId).then(
        (names) => void (current = publicShop(shop, names)),
        // Unavailable: the cached list stays in effect.
        () => undefined,
      );
      asked = { until: now() + RETRY_AFTER_MS, answer };
    }
    return asked.answer;
  }

  return async (requestId) => {
    await resolvedWithin(refresh(requestId), LONGEST_WAIT_MS);
    return current;
  };
}

async function resolvedWithin(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
