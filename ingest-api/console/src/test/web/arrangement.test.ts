import { expect, test } from 'vitest';
import { arranged, storyOf } from '../../main/web/lib/arrangement';
import type { Session, Status } from '../../main/web/lib/types';

const session = (name: string, status: Status, createdAt: string, playedOn?: string) =>
  ({ id: name, name, status, createdAt, ...(playedOn ? { playedOn } : {}) }) as Session;

const sessions = [
  session('Crossing', 'DONE', '2026-03-01T10:00:00Z', '2026-01-05'),
  session('arrival', 'RUNNING', '2026-02-01T10:00:00Z'),
  session('Departure', 'REQUESTED', '2026-01-01T10:00:00Z', '2026-03-09'),
];
const names = (all: Session[]) => all.map((one) => one.name);

test('sessions are ordered by the day they were played, or else added, or by name', () => {
  expect(names(arranged(sessions, 'newest', 'all'))).toEqual(['Departure', 'arrival', 'Crossing']);
  expect(names(arranged(sessions, 'oldest', 'all'))).toEqual(['Crossing', 'arrival', 'Departure']);
  expect(names(arranged(sessions, 'name', 'all'))).toEqual(['arrival', 'Crossing', 'Departure']);
});

test('the story has the sessions with a recap, from its beginning', () => {
  const told = (one: Session, recap?: string): Session => ({
    ...one,
    overview: { speakers: [], ...(recap ? { recap } : {}) },
  });
  const [first, second, third] = sessions as [Session, Session, Session];
  expect(names(storyOf([told(third, 'They left.'), told(second), told(first, 'They came.')]))).toEqual([
    'Crossing',
    'Departure',
  ]);
});

test('a queued session counts as running', () => {
  expect(names(arranged(sessions, 'name', 'running'))).toEqual(['arrival', 'Departure']);
  expect(arranged(sessions, 'name', 'failed')).toEqual([]);
});
