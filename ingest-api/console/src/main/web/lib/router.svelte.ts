// Where one is, and how one gets elsewhere.
import { parse, type Route } from './routes';

export { to } from './routes';

class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash);
  /** Grows with every move that is a new page to the one who moves: then the focus goes to its heading. */
  moves = $state(0);
  readonly route: Route = $derived(parse(this.path, this.hash));

  read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash;
  }
}

export const place = new Place();

addEventListener('popstate', () => {
  place.read();
  place.moves++;
});
addEventListener('hashchange', () => place.read());

export function go(address: string, how: { replace?: boolean; quiet?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  const before = place.path;
  place.read();
  if (!how.quiet) {
    place.moves++;
    if (before !== place.path) scrollTo(0, 0);
  }
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
