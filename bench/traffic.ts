import type { Page } from '@playwright/test';

export interface Traffic {
  readonly bytes: number;
  readonly requests: number;
}

/** Counts network traffic from now on; responses from the browser cache are not counted. */
export async function watchTraffic(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const cached = new Set<string>();
  const finished = new Map<string, number>();
  session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.set(requestId, encodedDataLength),
  );
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId);
  });
  return () => {
    const own = [...finished].filter(([id]) => !cached.has(id));
    return { bytes: own.reduce((sum, [, bytes]) => sum + bytes, 0), requests: own.length };
  };
}
