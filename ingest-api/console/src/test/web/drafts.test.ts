import { expect, test } from 'vitest';
import { atBase, baseOf, isOutdated } from '../../main/web/lib/conflict';
import { Drafts } from '../../main/web/lib/drafts';
import type { Utterance } from '../../main/web/lib/types';

/** The browser's storage, with room for a number of characters. */
class MapStorage implements Storage {
  private readonly entries = new Map<string, string>();
  private readonly room: number;

  constructor(room = 10_000) {
    this.room = room;
  }

  get length(): number {
    return this.entries.size;
  }
  key(i: number): string | null {
    return [...this.entries.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (key.length + value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
  clear(): void {
    this.entries.clear();
  }
}

const DAY = 86_400_000;
let now = Date.parse('2026-03-10T12:00:00Z');
const draftsIn = (storage: Storage) => new Drafts(storage, () => new Date(now));

test('a draft is there after a restart until it is dropped', () => {
  const storage = new MapStorage();
  draftsIn(storage).keep('ada', 'summary/s1/GM', 'They left.', '"7"');
  expect(draftsIn(storage).find('ada', 'summary/s1/GM')).toEqual({
    text: 'They left.',
    base: '"7"',
    at: '2026-03-10T12:00:00.000Z',
  });
  draftsIn(storage).drop('ada', 'summary/s1/GM');
  expect(draftsIn(storage).find('ada', 'summary/s1/GM')).toBeUndefined();
});

test('a draft belongs to one user', () => {
  const drafts = draftsIn(new MapStorage());
  drafts.keep('ada', 'line/s1/3', 'mine', '{}');
  expect(drafts.find('bo', 'line/s1/3')).toBeUndefined();
  expect([...drafts.below('bo', 'line/s1/')]).toEqual([]);
});

test('the drafts of a session are found by their lines', () => {
  const drafts = draftsIn(new MapStorage());
  drafts.keep('ada', 'line/s1/3', 'three', '{}');
  drafts.keep('ada', 'line/s1/14', 'fourteen', '{}');
  drafts.keep('ada', 'line/s10/1', 'of another session', '{}');
  drafts.keep('ada', 'summary/s1/GM', 'a summary', '');
  expect([...drafts.below('ada', 'line/s1/').keys()].sort()).toEqual(['14', '3']);
});

test('a full storage loses no earlier draft', () => {
  const drafts = draftsIn(new MapStorage(150));
  expect(drafts.keep('ada', 'line/s1/3', 'short', '{}')).toBe(true);
  expect(drafts.keep('ada', 'line/s1/3', 'long'.repeat(100), '{}')).toBe(false);
  expect(drafts.find('ada', 'line/s1/3')?.text).toBe('short');
});

test('old and unreadable drafts are removed, other entries are not', () => {
  const storage = new MapStorage();
  storage.setItem('talestream.theme', 'dark');
  storage.setItem('talestream.draft.ada/line/s1/1', '{"text": 3}');
  storage.setItem('talestream.draft.ada/line/s1/2', 'not JSON');
  const drafts = draftsIn(storage);
  drafts.keep('ada', 'line/s1/3', 'old', '{}');
  now += 60 * DAY;
  drafts.keep('ada', 'line/s1/4', 'newer', '{}');
  now += 31 * DAY;
  expect(drafts.find('ada', 'line/s1/2')).toBeUndefined();
  drafts.clean();
  expect([...drafts.below('ada', 'line/s1/').keys()]).toEqual(['4']);
  expect(storage.length).toBe(2);
});

const line: Utterance = { n: 3, speaker: 's', label: 's', text: 'The ferry leaves at dawn.' };

test('a line that another user changed since the draft began is a conflict', () => {
  const began = atBase({ ...line, text: 'The ferry leaves at noon.' }, baseOf(line));
  expect(began).toEqual({ ...line, secret: false });
  expect(isOutdated(began, line)).toBe(false);
  expect(isOutdated(began, { ...line, text: 'The ferry leaves at noon.' })).toBe(true);
  expect(isOutdated(began, { ...line, secret: true })).toBe(true);
  expect(isOutdated(began, undefined)).toBe(true);
});

test('a new name of the speaker is no conflict', () => {
  expect(isOutdated(line, { ...line, speaker: 'Mira' })).toBe(false);
});
