// Shows /offline.html when a page cannot be fetched. It globalThis.caches that file alone: no answers of the API, no code, no page.
// New code therefore never waits for it.
const CACHE = 'offline-page-1';
const PAGE = '/offline.html';

globalThis.addEventListener('install', (event) => {
  const fetched = globalThis.caches
    .open(CACHE)
    .then((cache) => cache.add(new Request(PAGE, { cache: 'reload' })));
  event.waitUntil(fetched.then(() => globalThis.skipWaiting()));
});

globalThis.addEventListener('activate', (event) => {
  const others = globalThis.caches
    .keys()
    .then((names) =>
      Promise.all(names.filter((name) => name !== CACHE).map((name) => globalThis.caches.delete(name))),
    );
  // The request of a page starts while the worker does.
  event.waitUntil(
    Promise.all([others, globalThis.registration.navigationPreload?.enable(), globalThis.clients.claim()]),
  );
});

globalThis.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  const fromServer = async () => (await event.preloadResponse) ?? fetch(event.request);
  event.respondWith(
    fromServer().catch(async () => (await globalThis.caches.match(PAGE)) ?? Response.error()),
  );
});
