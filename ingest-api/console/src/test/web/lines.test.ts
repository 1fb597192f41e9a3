import { expect, test } from 'vitest';
import { lineAt, placeOf, startsOf } from '../../main/web/lib/lines';
import type { Utterance } from '../../main/web/lib/types';

const line = (n: number, start?: number): Utterance => ({ n, speaker: 's', label: 's', text: 't', ...(start === undefined ? {} : { start, end: start + 1 }) });

test('the line that is spoken is the last that has begun', () => {
  const starts = startsOf([line(0, 100), line(1), line(2, 300), line(3, 200)]);
  expect(lineAt(starts, 50)).toBe(-1);
  expect(lineAt(starts, 100)).toBe(0);
  expect(lineAt(starts, 250)).toBe(3);
  expect(lineAt(starts, 9_999)).toBe(2);
});

test('a line that a player does not see leads to the one before it', () => {
  const lines = [line(0), line(1), line(4), line(5)];
  expect(placeOf(lines, 4)).toBe(2);
  expect(placeOf(lines, 3)).toBe(1);
  expect(placeOf([], 3)).toBe(0);
});
