import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { isAllowed, type ChangeEvent, type PublicShop, type User } from '@loupe/shared-types';
import { ChangeProvider, type ChangeListener } from './changes';
import { fakeFetch, type FakeApi, type MadeCall } from './fake-fetch';
import { SearchProvider } from './page-search';
import { resetServerClock } from './server-clock';
import { ShellProvider, type Notice } from './shell';
import { SlotProvider, type SlotContents } from './slots';

export { resetServerClock } from './server-clock';
export { fakeFetch, reply, type FakeApi, type FakeRequest, type MadeCall } from './fake-fetch';

/** A user with standard access; spread it to override fields. */
export const testUser: User = {
  userId: 5,
  username: 'priya',
  fullName: 'Priya Sandhu',
  accessLevel: 'standard',
};

export const testShop: PublicShop = {
  shopName: 'Loupe & Bench',
  timeZone: 'Europe/London',
  locations: [
    'Leamington Old',
    'Leamington New',
    'Kenilworth',
    'With Jack',
    'With Oliver',
    'With Priya',
    'Other',
  ],
  signInNames: [
    { username: 'amelia', label: 'Amelia' },
    { username: 'anne-marie', label: 'Anne-Marie' },
    { username: 'priya', label: 'Priya' },
  ],
};

export interface RenderPageOptions {
  readonly user?: Partial<User>;
  readonly shop?: Partial<PublicShop>;
  /** Whether single-key shortcuts are on, as they are by default. */
  readonly singleKeys?: boolean;
  /** Where the page is opened; default `/`. */
  readonly path?: string;
  /** What other plugins offer; nothing by default. */
  readonly slots?: Partial<SlotContents>;
  /** The server's responses, by 'METHOD /path'; any other call gets 404. */
  readonly api?: FakeApi;
}

export interface RenderedPage extends RenderResult {
  /** Every call made so far, oldest first. */
  readonly calls: readonly MadeCall[];
  /** Every toast shown so far, oldest first. */
  readonly notices: readonly Notice[];
  readonly client: QueryClient;
  /** The current location, as path and query. */
  readonly address: () => string;
  /** Sends the page a change event, as if made at another counter. */
  readonly change: (event: ChangeEvent) => void;
}

/**
 * A test double of the shell: renders a page with a signed-in user, a router, a fresh QueryClient and a fake server.
 * `fetch` is replaced until the next `renderPage`.
 */
export function renderPage(element: ReactNode, options: RenderPageOptions = {}): RenderedPage {
  const user = { ...testUser, ...options.user };
  const { fetch, calls } = fakeFetch(options.api ?? {});
  globalThis.fetch = fetch;
  resetServerClock();

  const notices: Notice[] = [];
  const listeners = new Set<ChangeListener>();
  const listen = (listener: ChangeListener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const shell = {
    user,
    can: (permission: Parameters<typeof isAllowed>[1]) => isAllowed(user.accessLevel, permission),
    shop: { ...testShop, ...options.shop },
    singleKeys: options.singleKeys ?? true,
    notify: (notice: Notice) => void notices.push(notice),
  };
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        queryFn: async ({ queryKey }) => (await fetch(String(queryKey[0]))).json(),
      },
      mutations: { retry: false },
    },
  });
  let address = '';
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const result = render(
    <QueryClientProvider client={client}>
      <ShellProvider value={shell}>
        <MemoryRouter initialEntries={[options.path ?? '/']}>
          <SearchProvider>
            <ChangeProvider value={listen}>
              <SlotProvider
                value={{ jobActions: [], Panels: () => null, Cards: () => null, ...options.slots }}
              >
                <Address />
                <Routes>
                  <Route path={(options.path ?? '/').split('?', 1)[0]} element={element} />
                  <Route path="*" element={null} />
                </Routes>
              </SlotProvider>
            </ChangeProvider>
          </SearchProvider>
        </MemoryRouter>
      </ShellProvider>
    </QueryClientProvider>,
  );
  return Object.assign(result, {
    calls,
    notices,
    client,
    address: () => address,
    change: (event: ChangeEvent) => listeners.forEach((listener) => listener(event)),
  });
}
