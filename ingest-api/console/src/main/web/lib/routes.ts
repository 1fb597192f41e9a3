// Addresses. Every page has one, below /app.

export type Route =
  | { page: 'welcome' }
  | { page: 'signed-in' }
  | { page: 'workspaces' }
  | { page: 'invite'; code: string }
  | { page: 'shared'; code: string }
  | { page: 'operations' }
  | { page: 'workspace'; ws: string }
  | { page: 'people'; ws: string }
  | { page: 'search'; ws: string }
  | { page: 'campaign'; ws: string; campaign: string }
  | { page: 'session'; ws: string; campaign: string; session: string }
  | { page: 'nowhere' };

/** The secrets of links are in the hash, which is not sent and so not logged. Older links have them in the path. */
export function parse(pathname: string, hash = ''): Route {
  const parts = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (parts.length === 0) return { page: 'welcome' };
  if (parts[0] !== 'app') return { page: 'nowhere' };
  const [, first, a = '', c, campaign = '', s, session = ''] = parts;
  if (first === undefined) return { page: 'workspaces' };
  if (first === 'signed-in') return { page: 'signed-in' };
  if (first === 'operations') return { page: 'operations' };
  const code = a || decodeURIComponent(/^#([^&=]+)(?:&|$)/.exec(hash)?.[1] ?? '');
  if (first === 'invite' && code) return { page: 'invite', code };
  if (first === 'shared' && code) return { page: 'shared', code };
  if (first === 'w' && a) {
    if (c === undefined) return { page: 'workspace', ws: a };
    if (c === 'people') return { page: 'people', ws: a };
    if (c === 'search') return { page: 'search', ws: a };
    if (c === 'c' && campaign && s === undefined) return { page: 'campaign', ws: a, campaign };
    if (c === 'c' && campaign && s === 's' && session) return { page: 'session', ws: a, campaign, session };
  }
  return { page: 'nowhere' };
}

export const to = {
  workspaces: () => '/app',
  invite: (code: string) => `/app/invite#${encodeURIComponent(code)}`,
  shared: (token: string) => `/app/shared#${encodeURIComponent(token)}`,
  workspace: (ws: string) => `/app/w/${ws}`,
  people: (ws: string) => `/app/w/${ws}/people`,
  search: (ws: string, query: URLSearchParams) => `/app/w/${ws}/search?${query.toString()}`,
  campaign: (ws: string, campaign: string) => `/app/w/${ws}/c/${campaign}`,
  session: (ws: string, campaign: string, session: string, ms?: number) =>
    `/app/w/${ws}/c/${campaign}/s/${session}` + (ms === undefined ? '' : `?t=${ms}`),
};
