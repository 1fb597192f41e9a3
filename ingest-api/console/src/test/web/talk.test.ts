import { expect, test } from 'vitest';
import { coloursOf, joins, talkOf } from '../../main/web/lib/talk';
import type { Utterance } from '../../main/web/lib/types';

function said(n: number, label: string, start?: number, end?: number, text = 'Hello.'): Utterance {
  const times = start === undefined || end === undefined ? {} : { start, end };
  return { n, label, speaker: label, text, ...times };
}

test('speakers are listed by how long they talk', () => {
  const talks = talkOf([said(0, 'GM', 0, 3000), said(1, 'Ines', 3000, 12000), said(2, 'GM', 12000, 15000)]);
  expect(talks.map(({ label, ms, share, lines }) => [label, ms, share, lines])).toEqual([
    ['Ines', 9000, 0.6, 1],
    ['GM', 6000, 0.4, 2],
  ]);
  // The colour is that of the transcript, where the GM speaks first.
  expect(talks.map((one) => one.colour)).toEqual([2, 1]);
});

test('without times the text counts', () => {
  const talks = talkOf([said(0, 'GM', undefined, undefined, 'a'.repeat(30)), said(1, 'Ines', undefined, undefined, 'b'.repeat(10))]);
  expect(talks.map(({ label, ms, share }) => [label, ms, share])).toEqual([
    ['GM', 0, 0.75],
    ['Ines', 0, 0.25],
  ]);
});

test('messages are not spoken', () => {
  expect(talkOf([said(0, 'GM', 0, 1000), { ...said(1, 'Bot', 1000, 1000), kind: 'roll' }]).map((one) => one.label)).toEqual(['GM']);
});

test('after eight speakers the colours begin again', () => {
  const lines = Array.from({ length: 9 }, (_, i) => said(i, `S${i}`));
  expect(coloursOf(lines).get('S7')).toBe(8);
  expect(coloursOf(lines).get('S8')).toBe(1);
});

test('short lines of one speaker in a row are one paragraph', () => {
  const first = said(0, 'GM', 0, 1000);
  expect(joins(first, said(1, 'GM', 1500, 2000))).toBe(true);
  expect(joins(undefined, first)).toBe(false);
  expect(joins(first, said(1, 'Ines', 1500, 2000))).toBe(false);
  expect(joins(first, said(1, 'GM', 9000, 9500))).toBe(false);
  expect(joins(first, said(1, 'GM', 1500, 2000, 'long '.repeat(40)))).toBe(false);
  expect(joins(first, { ...said(1, 'GM', 1500, 2000), secret: true })).toBe(false);
  expect(joins(first, { ...said(1, 'GM', 1500, 2000), kind: 'chat' })).toBe(false);
});
