// Sign-in by authorization code with PKCE. The refresh token is in a cookie that scripts cannot read; this tab has an
// access token, in memory only.
import { forgetLastRead } from './lastread';
import { challenge, claims, random } from './pkce';
import { strings } from './strings';

interface SignInSettings {
  authorizationEndpoint: string;
  endSessionEndpoint?: string;
  clientId: string;
  scope: string;
  signUp?: boolean;
}

interface Tokens {
  access: string;
  id?: string;
  /** Milliseconds since the epoch; a little before it really ends. */
  ends: number;
}

/** What the routes of the sign-in answer. */
interface Granted {
  accessToken: string;
  idToken?: string;
  expiresIn?: number;
}

interface Begun {
  state: string;
  nonce: string;
  verifier: string;
  back: string;
}

type SignedIn = 'active' | 'none' | 'ended';

const ROUTE = '/app/sign-in';
const BEGUN = 'talestream.signing-in';
const EARLY = 30_000;

/** Also the name of the lock that lets one tab after the other use the cookie. */
const CHANNEL = 'talestream.sign-in';
const SIGNED_IN = 'signed-in';
const SIGNED_OUT = 'signed-out';

let settings: Promise<SignInSettings> | undefined;
let refreshing: Promise<SignedIn> | undefined;
let tokens: Tokens | undefined;
const otherTabs = new BroadcastChannel(CHANNEL);

// Earlier releases stored them.
sessionStorage.removeItem('talestream.tokens');

export function signInSettings(): Promise<SignInSettings> {
  settings ??= fetch('/app/settings.json', { headers: { Accept: 'application/json' } })
    .then(async (answer) => {
      if (!answer.ok) throw new Error(strings.signIn.notConfigured);
      return ((await answer.json()) as { signIn: SignInSettings }).signIn;
    })
    .catch((e: unknown) => {
      settings = undefined;
      throw e;
    });
  return settings;
}

/** What happens in the other tabs of this browser. */
export function whenOtherTabs(action: { signIn: () => void; signOut: () => void }): void {
  otherTabs.onmessage = (e: MessageEvent<string>) => {
    if (e.data === SIGNED_OUT) {
      forget();
      action.signOut();
    } else if (e.data === SIGNED_IN && !tokens) {
      action.signIn();
    }
  };
}

function keep(granted: Granted): void {
  const now = claims(granted.accessToken);
  const exp = now['exp'];
  const ends = granted.expiresIn
    ? Date.now() + granted.expiresIn * 1000
    : typeof exp === 'number'
      ? exp * 1000
      : Date.now() + 300_000;
  const before = tokens;
  tokens = { access: granted.accessToken, ends: ends - EARLY };
  const id = granted.idToken ?? before?.id;
  if (id) tokens.id = id;
  // Another user signed in meanwhile, in another tab: this page shows what is not theirs.
  if (before && claims(before.access)['sub'] !== now['sub']) location.reload();
}

/** Whether the browser is signed in. If that has ended, this leads to the sign-in and back to this page. */
export async function resume(): Promise<boolean> {
  const now = await refresh();
  if (now !== 'ended') return now === 'active';
  await signIn(location.pathname + location.search + location.hash);
  return new Promise(() => {});
}

function redirectUri(): string {
  return location.origin + '/app/signed-in';
}

/** Leaves this page; after sign-in the user returns to `back`. */
export async function signIn(back: string): Promise<void> {
  const at = await signInSettings();
  const begun: Begun = { state: random(16), nonce: random(16), verifier: random(48), back };
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  const address = new URL(at.authorizationEndpoint);
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: at.clientId,
    redirect_uri: redirectUri(),
    scope: at.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await challenge(begun.verifier),
    code_challenge_method: 'S256',
  }).toString();
  location.assign(address);
}

/** Back from the issuer: exchanges the code and returns the page to continue with. */
export async function signedIn(query: URLSearchParams): Promise<string> {
  const text = sessionStorage.getItem(BEGUN);
  sessionStorage.removeItem(BEGUN);
  const begun = text ? (JSON.parse(text) as Begun) : undefined;
  const error = query.get('error');
  if (error) throw new Error(query.get('error_description') ?? strings.signIn.ended(error));
  const code = query.get('code');
  if (!begun || !code || query.get('state') !== begun.state) {
    throw new Error(strings.signIn.unknown);
  }
  const answer = await call('POST', '', { code, verifier: begun.verifier, nonce: begun.nonce });
  if (answer.status === 503) throw new Error(strings.signIn.unavailable);
  if (!answer.ok) throw new Error(strings.signIn.rejected);
  keep((await answer.json()) as Granted);
  otherTabs.postMessage(SIGNED_IN);
  return begun.back;
}

/**
 * The answer of a route of the sign-in. No two tabs use the cookie at the same time, since most issuers accept a refresh
 * token once, and a request is completed even if its page is closed: the new cookie must not get lost.
 */
async function call(method: 'POST' | 'DELETE', path: string, body?: unknown): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  const json = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const send = () => fetch(ROUTE + path, { method, keepalive: true, cache: 'no-store', ...json });
  try {
    return await (isSecureContext ? navigator.locks.request(CHANNEL, send) : send());
  } catch {
    throw new Error(strings.problem.unreachable);
  }
}

/** A token that is still good, or undefined when one has to sign in again. */
export async function bearer(): Promise<string | undefined> {
  if (tokens && Date.now() < tokens.ends) return tokens.access;
  return (await refresh()) === 'active' ? tokens?.access : undefined;
}

/** Fetches a new token. Concurrent calls share one request. Throws if the server or the issuer does not answer. */
export function refresh(): Promise<SignedIn> {
  refreshing ??= renew().finally(() => (refreshing = undefined));
  return refreshing;
}

async function renew(): Promise<SignedIn> {
  const answer = await call('POST', '/refresh');
  if (answer.status === 204 || answer.status === 401) {
    await forgetLastRead();
    return answer.status === 204 ? 'none' : 'ended';
  }
  if (!answer.ok) throw new Error(strings.signIn.unavailable);
  keep((await answer.json()) as Granted);
  return 'active';
}

export function forget(): void {
  tokens = undefined;
  void forgetLastRead();
}

export function isSignedIn(): boolean {
  return tokens !== undefined;
}

/** Signs this browser out, in all of its tabs. */
export async function signOut(): Promise<void> {
  const id = tokens?.id;
  if (!(await call('DELETE', '')).ok) throw new Error(strings.signIn.unavailable);
  tokens = undefined;
  otherTabs.postMessage(SIGNED_OUT);
  await forgetLastRead();
  const at = await signInSettings().catch(() => undefined);
  if (!at?.endSessionEndpoint) {
    location.assign('/');
    return;
  }
  const home = location.origin + '/';
  const address = new URL(at.endSessionEndpoint);
  // Cognito wants `logout_uri`, OpenID Connect `post_logout_redirect_uri`.
  address.search = new URLSearchParams({
    client_id: at.clientId,
    logout_uri: home,
    post_logout_redirect_uri: home,
    ...(id ? { id_token_hint: id } : {}),
  }).toString();
  location.assign(address);
}
