/*
 * Shows the opened day without a connection: the page, its scripts and its styles. Nothing else is kept, and nothing longer than the
 * page says. What is kept is deleted when the owner signs out or the crew's link no longer works.
 */
const cacheName = `day ${new URL(self.registration.scope).pathname}`;
/** The name of the entry with the last moment at which the pages may be shown. */
const untilEntry = '/day-until';
const maxPages = 4;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** Keeps a page with the files that it uses, and drops the files of earlier releases. */
async function keep({ page: path, assets, until }) {
  const cache = await caches.open(cacheName);
  await cache.put(untilEntry, new Response(String(until)));
  if (!(await cache.match(path))) {
    const answer = await fetch(path);
    if (answer.ok && !answer.redirected) await cache.put(path, answer);
  }
  const missing = [];
  for (const file of assets) if (!(await cache.match(file))) missing.push(file);
  await cache.addAll(missing);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const pages = kept.filter((one) => one !== untilEntry && !one.startsWith('/assets/'));
  const old = [
    ...kept.filter((one) => one.startsWith('/assets/') && !assets.includes(one)),
    ...pages.slice(0, -maxPages).filter((one) => one !== path),
  ];
  await Promise.all(old.map((one) => cache.delete(one)));
}

async function page(request, path) {
  try {
    const answer = await fetch(request);
    if (answer.status >= 500) return (await keptPage(path)) ?? answer;
    const hasDay = /\/\d{4}-\d\d-\d\d$/.test(path);
    if (answer.ok && hasDay) {
      const cache = await caches.open(cacheName);
      await cache.put(path, answer.clone());
    } else if (isGone(answer, path)) await caches.delete(cacheName);
    return answer;
  } catch (error) {
    const kept = await keptPage(path);
    if (kept) return kept;
    throw error;
  }
}

/** Whether the owner is signed out or the crew's link no longer works. A crew's page of an earlier day only leads to today's. */
function isGone({ status, type }, path) {
  return [401, 403, 404].includes(status) || (type === 'opaqueredirect' && path.startsWith('/admin/day/'));
}

/** The kept page of a path; for a path without a day, the newest one. */
async function keptPage(path) {
  const cache = await caches.open(cacheName);
  const until = Number(await (await cache.match(untilEntry))?.text());
  if (!(until > Date.now())) {
    await caches.delete(cacheName);
    return undefined;
  }
  const newest = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const day = newest.filter((one) => /\/\d{4}-\d\d-\d\d$/.test(one)).at(-1);
  return cache.match(/\/\d{4}-\d\d-\d\d$/.test(path) ? path : (day ?? path));
}

async function asset(request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}
