// The session that was read last, to be read without a connection. It is kept while the browser is signed in, for this
// user only, and holds what this user could see.
import type { Role, Summary, Utterance } from './types';

export interface LastRead {
  user: string;
  role: Role;
  workspaceId: string;
  sessionId: string;
  name: string;
  campaignName: string;
  playedOn?: string | undefined;
  lines: Utterance[];
  summaries: Summary[];
  /** When it was read. */
  at: string;
}

const CACHE = 'talestream.last-read';
const KEY = '/last-read';

/** Only secure pages have it. */
const storage = (): CacheStorage | undefined => globalThis.caches;

/**
 * @param isSignedIn whether the user is still signed in, at the end too: signing out in the meantime removes everything
 */
export async function keepLastRead(read: LastRead, isSignedIn: () => boolean): Promise<void> {
  const caches = storage();
  if (!caches || !isSignedIn()) return;
  const { user, role, workspaceId, sessionId } = read;
  const headers = { 'Content-Type': 'application/json', user, role, workspace: workspaceId, session: sessionId };
  await (await caches.open(CACHE)).put(KEY, new Response(JSON.stringify(read), { headers }));
  if (!isSignedIn()) await forgetLastRead();
}

export async function findLastRead(): Promise<LastRead | undefined> {
  const found = await storage()?.match(KEY, { cacheName: CACHE });
  return found ? ((await found.json()) as LastRead) : undefined;
}

export async function forgetLastRead(): Promise<void> {
  await storage()?.delete(CACHE);
}

/** Removes what another user read. */
export async function forgetOfOthers(user: string): Promise<void> {
  const found = await storage()?.match(KEY, { cacheName: CACHE });
  if (found && found.headers.get('user') !== user) await forgetLastRead();
}

/**
 * Removes a session that is not among those of its workspace any more, or that was read in another role: it may have
 * what the user must not see now. Without sessions, the user is not a member any more.
 */
export async function forgetMissing(workspace: string, sessions: string[], role?: Role): Promise<void> {
  const found = await storage()?.match(KEY, { cacheName: CACHE });
  if (found?.headers.get('workspace') !== workspace) return;
  const isSame = sessions.includes(found.headers.get('session') ?? '') && found.headers.get('role') === role;
  if (!isSame) await forgetLastRead();
}
