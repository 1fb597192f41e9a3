import { expect, test } from 'vitest';
import { durationTicks, timeTicks } from '../../main/web/lib/ticks';

test('durations have round ticks that include the highest value', () => {
  expect(durationTicks(1000)).toEqual([0, 500, 1000]);
  expect(durationTicks(1)).toEqual([0, 100]);
  expect(durationTicks(3_700)).toEqual([0, 1000, 2000, 3000, 4000]);
  expect(durationTicks(37_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(durationTicks(7 * 60_000)).toEqual([0, 2, 4, 6, 8].map((n) => n * 60_000));
  expect(durationTicks(30 * 3_600_000)).toEqual([0, 8, 16, 24, 32].map((n) => n * 3_600_000));
});

test('times have round ticks within the chart', () => {
  const at = (text: string) => Date.parse(`2026-03-14T${text}Z`);
  expect(timeTicks(at('19:00:07'), at('19:04:50'))).toEqual(
    ['19:01', '19:02', '19:03', '19:04'].map((text) => at(text + ':00')),
  );
  expect(timeTicks(at('19:03:00'), at('20:03:00'))).toHaveLength(6);
  expect(timeTicks(at('19:00:00'), at('19:00:00') + 1)).toEqual([at('19:00:00')]);
});
