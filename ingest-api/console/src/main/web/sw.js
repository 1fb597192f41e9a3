// The console's own page and files, for a browser without a connection. Answers of the API, tokens and recordings do
// not pass through here: only files that are the same for everybody are stored. The build fills in the files.
const FILES = __FILES__;
const CACHE = 'talestream.shell.__VERSION__';
const PAGE = '/app';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('talestream.shell.') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate' && (pathname === '/' || pathname === PAGE || pathname.startsWith(PAGE + '/'))) {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE, { cacheName: CACHE })));
  } else if (FILES.includes(pathname)) {
    event.respondWith(caches.match(pathname, { cacheName: CACHE }).then((found) => found ?? fetch(request)));
  }
});
