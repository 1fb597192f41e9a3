import { expect, test } from 'vitest';
import { bars, endOf, peaksOf, sceneAt, sceneOf, stretchesOf, wave } from '../../main/web/lib/timeline';
import type { Utterance } from '../../main/web/lib/types';

const line = (n: number, start?: number, end?: number): Utterance => ({
  n,
  label: 'GM',
  speaker: 'GM',
  text: 'Hello.',
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
});

test('the time line ends with the last line', () => {
  expect(endOf([line(0, 0, 900), line(1, 400, 700), line(2)])).toBe(900);
  expect(endOf([line(0)])).toBe(0);
});

test('a lane is one path with a bar for each stretch', () => {
  const stretches = stretchesOf([line(0, 0, 100), line(1), line(2, 500, 600)]);
  expect(bars(stretches, 1000, 4, 6)).toBe('M0 4h100v6h-100zM500 4h100v6h-100z');
});

test('neighbours are one bar, and a moment is as wide as one unit', () => {
  expect(bars([{ start: 0, end: 100 }, { start: 100, end: 200 }], 1000, 0, 1)).toBe('M0 0h200v1h-200z');
  expect(bars([{ start: 1000, end: 1000 }], 1000, 0, 1)).toBe('M999 0h1v1h-1z');
  expect(bars([{ start: 0, end: 1 }], 0, 0, 1)).toBe('');
});

test('however many lines there are, a lane has at most half as many bars as units', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => ({ start: i * 100, end: i * 100 + 1 }));
  expect(bars(many, 1_000_000, 0, 1).split('M').length - 1).toBeLessThanOrEqual(500);
});

test('a waveform has the peak of each part, by the loudest', () => {
  const sound = new Float32Array([0, 0.25, -0.5, 0, 0, 0]);
  expect(peaksOf([sound], 3)).toEqual([0.5, 1, 0]);
  expect(peaksOf([new Float32Array(4)], 2)).toEqual([0, 0]);
  expect(wave([1], 10)).toBe('M500.0 0.0L500.0 10.0z');
  expect(wave([], 10)).toBe('');
});

test('a line belongs to the scene that began last', () => {
  const scenes = [
    { title: 'Ferry', start: { line: 0, start: 0 } },
    { title: 'Inn', start: { line: 20, start: 60_000 } },
  ];
  expect(sceneOf(scenes, 19)).toBe(0);
  expect(sceneOf(scenes, 20)).toBe(1);
  expect(sceneOf([], 3)).toBe(-1);
  expect(sceneAt(scenes, 59_999)).toBe('Ferry');
  expect(sceneAt(scenes, 60_000)).toBe('Inn');
});
