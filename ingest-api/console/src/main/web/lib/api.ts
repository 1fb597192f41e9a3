// The one door to the API: token, versions, keys for repeated requests, and problems as values that pages can show.
import { bearer, forget, refresh } from './signin';
import { strings } from './strings';

export interface FieldProblem {
  field: string;
  problem: string;
}

/** What the API refused, or that it could not be reached (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly errors: FieldProblem[];
  readonly retryAfter: number | undefined;

  constructor(status: number, detail: string, errors: FieldProblem[] = [], retryAfter?: number) {
    super(detail);
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }

  get isConflict(): boolean {
    return this.status === 412;
  }

  /** The same request may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** What is wrong with a field, as a sentence about its label. */
  at(field: string, label: string): string | undefined {
    const found = this.errors.find((error) => error.field === field);
    return found && strings.problem.field(label, found.problem);
  }
}

export interface Answer<T> {
  value: T;
  etag: string;
}

interface Wish {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  raw?: { type: string; content: Blob };
  ifMatch?: string;
  anonymous?: boolean;
  /** An invite code or share token, for the `-` in the address. */
  code?: string;
  signal?: AbortSignal;
}

type Listener = (reachable: boolean) => void;
const watching = new Set<Listener>();
let onSignedOut: () => void = () => {};

/** Tells whether the server answers. */
export function watchReach(listener: Listener): () => void {
  watching.add(listener);
  return () => watching.delete(listener);
}

export function whenSignedOut(action: () => void): void {
  onSignedOut = action;
}

export function heardFrom(reachable: boolean): void {
  watching.forEach((listener) => listener(reachable));
}

/** A path of the API with its parts escaped. */
export function path(parts: TemplateStringsArray, ...values: string[]): string {
  return (
    '/api' + parts.map((part, i) => part + (i < values.length ? encodeURIComponent(values[i] ?? '') : '')).join('')
  );
}

export async function call<T>(address: string, wish: Wish = {}): Promise<Answer<T>> {
  const answer = await send(address, wish);
  const text = await answer.text();
  return { value: (text ? JSON.parse(text) : undefined) as T, etag: answer.headers.get('ETag') ?? '' };
}

export async function get<T>(address: string, signal?: AbortSignal): Promise<T> {
  return (await call<T>(address, signal ? { signal } : {})).value;
}

export async function post<T>(address: string, body?: unknown): Promise<T> {
  return (await call<T>(address, { method: 'POST', body })).value;
}

/** The answer as it comes, after a new token was fetched where that was needed. */
export async function send(address: string, wish: Wish = {}, more: Record<string, string> = {}): Promise<Response> {
  // One key for all attempts at the same request.
  const key = crypto.randomUUID();
  let answer = await attempt(address, wish, key, more);
  if (answer.status === 401 && !wish.anonymous) {
    if ((await reached(refresh)) === 'active') answer = await attempt(address, wish, key, more);
    if (answer.status === 401) {
      forget();
      onSignedOut();
    }
  }
  if (!answer.ok) throw await problem(answer);
  return answer;
}

/** A token that cannot be fetched now does not end the sign-in. */
async function reached<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (e) {
    heardFrom(false);
    throw new Problem(0, messageOf(e));
  }
}

async function attempt(address: string, wish: Wish, key: string, more: Record<string, string>): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...more };
  const method = wish.method ?? 'GET';
  if (!wish.anonymous) {
    const token = await reached(bearer);
    if (token) headers['Authorization'] = `Bearer ${token}`;
  }
  if (method === 'POST') headers['Idempotency-Key'] = key;
  if (wish.ifMatch) headers['If-Match'] = wish.ifMatch;
  if (wish.code) headers['Talestream-Code'] = wish.code;
  let body: BodyInit | null = null;
  if (wish.raw) {
    headers['Content-Type'] = wish.raw.type;
    body = wish.raw.content;
  } else if (wish.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(wish.body);
  }
  try {
    const answer = await fetch(address, { method, headers, body, signal: wish.signal ?? null, cache: 'no-store' });
    heardFrom(true);
    return answer;
  } catch (e) {
    if (e instanceof DOMException && e.name === 'AbortError') throw e;
    heardFrom(false);
    throw new Problem(0, strings.problem.unreachable);
  }
}

async function problem(answer: Response): Promise<Problem> {
  const wait = Number(answer.headers.get('Retry-After')) || undefined;
  try {
    const sent = (await answer.json()) as { detail?: string; errors?: FieldProblem[] };
    return new Problem(answer.status, sent.detail ?? strings.problem.failed, sent.errors ?? [], wait);
  } catch {
    return new Problem(answer.status, strings.problem.failedWith(answer.status), [], wait);
  }
}

/** All pages of a list, one after the other. */
export async function all<T>(address: string): Promise<T[]> {
  const found: T[] = [];
  let cursor = '';
  do {
    const join = address.includes('?') ? '&' : '?';
    const page: { items: T[]; next?: string } = await get(
      `${address}${join}size=100${cursor ? '&cursor=' + encodeURIComponent(cursor) : ''}`,
    );
    found.push(...page.items);
    cursor = page.next ?? '';
  } while (cursor);
  return found;
}

export function messageOf(e: unknown): string {
  return e instanceof Error ? e.message : String(e);
}
