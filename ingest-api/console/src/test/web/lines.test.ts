import { expect, test } from 'vitest';
import { hashAt, lineAt, placeOf, speakersOf, spotOf, spotted, startsOf } from '../../main/web/lib/lines';
import type { Utterance } from '../../main/web/lib/types';

const line = (n: number, start?: number): Utterance => ({
  n,
  speaker: 's',
  label: 's',
  text: 't',
  ...(start === undefined ? {} : { start, end: start + 1 }),
});

test('the line that is spoken is the last that has begun', () => {
  const starts = startsOf([line(0, 100), line(1), line(2, 300), line(3, 200)]);
  expect(lineAt(starts, 50)).toBe(-1);
  expect(lineAt(starts, 100)).toBe(0);
  expect(lineAt(starts, 250)).toBe(3);
  expect(lineAt(starts, 9_999)).toBe(2);
});

test('a number beyond the end leads to the last line', () => {
  const lines = [line(0), line(1), line(2)];
  expect(placeOf(lines, 1)).toBe(1);
  expect(placeOf(lines, 3)).toBe(2);
  expect(placeOf([], 3)).toBe(0);
});

test('a link to a moment leads to the line of it that has the words', () => {
  const said = (n: number, text: string): Utterance => ({ ...line(n, n * 100), text });
  const lines = [
    said(0, 'the keeper'),
    said(1, 'nothing'),
    said(2, 'a lantern, dear keeper'),
    said(3, 'lantern keeper, lantern'),
  ];
  expect(spotted(lines, { ms: 0, n: 0, to: 2, words: ['lantern', 'keeper'] })).toBe(2);
  expect(spotted(lines, { n: 1, to: 1, words: ['lantern'] })).toBe(1);
  expect(spotted(lines, { n: 1 })).toBe(1);
  expect(spotted(lines, { ms: 250 })).toBe(2);
  expect(spotted(lines, {})).toBe(-1);
});

test('speakers are listed once, by their labels', () => {
  const said = (n: number, label: string, speaker: string): Utterance => ({ ...line(n), label, speaker });
  expect(speakersOf([said(0, 'a', 'Mira'), said(1, 'b', 'Tom'), said(2, 'a', 'Mira')])).toEqual([
    { label: 'a', name: 'Mira' },
    { label: 'b', name: 'Tom' },
  ]);
});

test('an address names a moment, lines and the words to mark', () => {
  expect(spotOf('?t=1500&n=3&to=5&w=salt&w=road', '')).toEqual({ ms: 1500, n: 3, to: 5, words: ['salt', 'road'] });
  expect(spotOf('?t=soon', '#t=12:34')).toEqual({ ms: 754_000, n: undefined, to: undefined, words: [] });
  expect(spotOf('', '#AB-CD&t=12').ms).toBe(12_000);
  expect(spotOf('', '#AB-CD').ms).toBeUndefined();
});

test('an address of a time keeps the code of a shared link', () => {
  expect(hashAt('#AB-CD', 12)).toBe('#AB-CD&t=12');
  expect(hashAt('#AB-CD&t=3', 12)).toBe('#AB-CD&t=12');
  expect(hashAt('#t=3', 12)).toBe('#t=12');
  expect(hashAt('', 12)).toBe('#t=12');
});
