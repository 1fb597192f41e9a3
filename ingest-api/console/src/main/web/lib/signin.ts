// Sign-in by authorization code with PKCE. Tokens are kept for this tab, and nowhere else.
import { challenge, claims, random } from './pkce';
import { strings } from './strings';

interface SignInSettings {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  endSessionEndpoint?: string;
  clientId: string;
  scope: string;
  signUp?: boolean;
}

interface Tokens {
  access: string;
  refresh?: string;
  id?: string;
  /** Milliseconds since the epoch; a little before it really ends. */
  ends: number;
}

interface Begun {
  state: string;
  nonce: string;
  verifier: string;
  back: string;
}

const TOKENS = 'talestream.tokens';
const BEGUN = 'talestream.signing-in';
const EARLY = 30_000;

let settings: Promise<SignInSettings> | undefined;
let refreshing: Promise<boolean> | undefined;

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

function stored(): Tokens | undefined {
  const text = sessionStorage.getItem(TOKENS);
  return text ? (JSON.parse(text) as Tokens) : undefined;
}

function keep(answer: { access_token: string; refresh_token?: string; id_token?: string; expires_in?: number }): void {
  const before = stored();
  const refresh = answer.refresh_token ?? before?.refresh;
  const id = answer.id_token ?? before?.id;
  const exp = claims(answer.access_token)['exp'];
  const ends = answer.expires_in
    ? Date.now() + answer.expires_in * 1000
    : typeof exp === 'number'
      ? exp * 1000
      : Date.now() + 300_000;
  const tokens: Tokens = { access: answer.access_token, ends: ends - EARLY };
  if (refresh) tokens.refresh = refresh;
  if (id) tokens.id = id;
  sessionStorage.setItem(TOKENS, JSON.stringify(tokens));
}

export function isSignedIn(): boolean {
  return stored() !== undefined;
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
  const answer = await askForTokens({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(),
    code_verifier: begun.verifier,
  });
  if (answer.id_token && claims(answer.id_token)['nonce'] !== begun.nonce) {
    throw new Error(strings.signIn.mismatch);
  }
  keep(answer);
  return begun.back;
}

async function askForTokens(form: Record<string, string>): Promise<{
  access_token: string;
  refresh_token?: string;
  id_token?: string;
  expires_in?: number;
}> {
  const at = await signInSettings();
  const answer = await fetch(at.tokenEndpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({ client_id: at.clientId, ...form }),
  });
  if (!answer.ok) throw new Error(strings.signIn.rejected);
  return answer.json();
}

/** A token that is still good, or undefined when one has to sign in again. */
export async function bearer(): Promise<string | undefined> {
  const tokens = stored();
  if (!tokens) return undefined;
  if (Date.now() < tokens.ends) return tokens.access;
  return (await refresh()) ? stored()?.access : undefined;
}

/** Whether there is a new token. Concurrent calls share one request to the issuer. */
export function refresh(): Promise<boolean> {
  refreshing ??= renew().finally(() => (refreshing = undefined));
  return refreshing;
}

async function renew(): Promise<boolean> {
  const token = stored()?.refresh;
  if (!token) return false;
  try {
    keep(await askForTokens({ grant_type: 'refresh_token', refresh_token: token }));
    return true;
  } catch {
    return false;
  }
}

export function forget(): void {
  sessionStorage.removeItem(TOKENS);
}

export async function signOut(): Promise<void> {
  const id = stored()?.id;
  forget();
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
