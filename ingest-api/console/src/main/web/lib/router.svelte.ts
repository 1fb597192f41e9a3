// The current address, and moving to another one. Each entry of the history has its number and the reading position.
import { parse, type Route } from './routes';
import { unsaved } from './unsaved.svelte';

export { to } from './routes';

/** The line at the top of a transcript, and its distance from the top of the window. */
export interface Reading {
  line: number;
  top: number;
}

interface Entry {
  number: number;
  y?: number;
  reading?: Reading;
}

class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  /** Grows with every move that is a new page to the user: then the focus goes to its heading. */
  moves = $state(0);
  readonly route: Route = $derived(parse(this.path, this.hash));

  read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

const entry = () => (history.state ?? {}) as Partial<Entry>;
let number = entry().number ?? 0;
// Pages load their contents, so the browser would restore the position too early.
history.scrollRestoration = 'manual';
amend({ number });

/** Adds to what the history knows about this page. */
function amend(more: Partial<Entry>): void {
  history.replaceState({ ...entry(), ...more }, '');
}

/** Where the user was reading when they left this page. */
export function reading(): Reading | undefined {
  return entry().reading;
}

export function keepReading(now: Reading | undefined): void {
  const { reading: _, ...rest } = entry();
  history.replaceState(now ? { ...rest, reading: now } : rest, '');
}

let later: ReturnType<typeof setTimeout> | undefined;
let restoring: object | undefined;
addEventListener(
  'scroll',
  () => {
    clearTimeout(later);
    if (!restoring) later = setTimeout(() => amend({ y: Math.round(scrollY) }), 150);
  },
  { passive: true },
);
const BY_USER = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
for (const name of BY_USER) addEventListener(name, () => (restoring = undefined), { passive: true, capture: true });

/** Scrolls as soon as the page is long enough, unless the user does. A transcript restores its lines itself. */
function restore({ y, reading: line }: Partial<Entry>): void {
  restoring = undefined;
  if (y === undefined || line) return;
  const mine = {};
  restoring = mine;
  const end = performance.now() + 5_000;
  const step = () => {
    if (restoring !== mine) return;
    scrollTo({ top: y, behavior: 'instant' });
    if (Math.abs(scrollY - y) < 2 || performance.now() > end) restoring = undefined;
    else requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
restore(entry());

let isReturning = false;
addEventListener('popstate', () => {
  const by = (entry().number ?? number) - number;
  if (isReturning) {
    isReturning = false;
    return;
  }
  if (location.pathname !== place.path && by !== 0 && unsaved.isOpen) {
    // The browser has moved already.
    isReturning = true;
    history.go(-by);
    unsaved.leave = () => leaveBy(by);
    return;
  }
  number += by;
  arrive();
});
addEventListener('hashchange', () => place.read());

function arrive(): void {
  clearTimeout(later);
  place.read();
  place.moves++;
  restore({ y: 0, ...entry() });
}

/** Through the history, after the user confirmed it. */
function leaveBy(by: number): void {
  isReturning = true;
  number += by;
  addEventListener('popstate', arrive, { once: true });
  history.go(by);
}

export function go(address: string, how: { replace?: boolean; quiet?: boolean } = {}): void {
  if (new URL(address, location.href).pathname !== place.path && unsaved.isOpen) {
    unsaved.leave = () => move(address, how);
    return;
  }
  move(address, how);
}

function move(address: string, how: { replace?: boolean; quiet?: boolean }): void {
  clearTimeout(later);
  restoring = undefined;
  const before = place.path;
  if (how.replace) {
    const isHere = new URL(address, location.href).pathname === before;
    const { reading: line } = entry();
    history.replaceState(isHere && line ? { number, reading: line } : { number }, '', address);
  } else {
    amend({ y: Math.round(scrollY) });
    history.pushState({ number: ++number }, '', address);
  }
  place.read();
  if (!how.quiet) {
    place.moves++;
    if (before !== place.path) scrollTo(0, 0);
  }
}

/** Changes the address of this page only. */
export function rename(address: string): void {
  history.replaceState(history.state, '', address);
}

/** A plain click on a link to the console does not reload the page. */
export function follow(e: MouseEvent): void {
  if (e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return;
  const link = (e.target as Element | null)?.closest('a');
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
  if (link.pathname !== '/' && !link.pathname.startsWith('/app')) return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  e.preventDefault();
  go(link.pathname + link.search + link.hash);
}
