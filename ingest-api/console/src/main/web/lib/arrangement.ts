// The order and the selection of a list of sessions.
import { inOrder } from './format';
import type { Session } from './types';

export const ORDERS = ['newest', 'oldest', 'name'] as const;
export type Order = (typeof ORDERS)[number];

export const FILTERS = ['all', 'done', 'running', 'failed', 'none'] as const;
export type Filter = (typeof FILTERS)[number];

const FILTER_OF: Record<Session['status'], Filter> = {
  NONE: 'none',
  REQUESTED: 'running',
  RUNNING: 'running',
  DONE: 'done',
  FAILED: 'failed',
};

const dateOf = (session: Session) => session.playedOn ?? session.createdAt;

const BY: Record<Order, (a: Session, b: Session) => number> = {
  newest: (a, b) => dateOf(b).localeCompare(dateOf(a)),
  oldest: (a, b) => dateOf(a).localeCompare(dateOf(b)),
  name: (a, b) => inOrder(a.name, b.name),
};

/** The sessions that tell the story, from its beginning. */
export function storyOf(sessions: readonly Session[]): (Session & { overview: { recap: string } })[] {
  const isTold = (one: Session): one is Session & { overview: { recap: string } } => one.overview?.recap !== undefined;
  return arranged(sessions, 'oldest', 'all').filter(isTold);
}

export function arranged(sessions: readonly Session[], order: Order, filter: Filter): Session[] {
  return sessions.filter((one) => filter === 'all' || FILTER_OF[one.status] === filter).sort(BY[order]);
}
