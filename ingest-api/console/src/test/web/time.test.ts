import { expect, test } from 'vitest';
import { clock, parseClock, withOffset } from '../../main/web/lib/time';

test('a time in a recording has hours only where there are some', () => {
  expect(clock(0)).toBe('0:00');
  expect(clock(75_999)).toBe('1:15');
  expect(clock(3_723_000)).toBe('1:02:03');
  expect(clock(-5)).toBe('0:00');
});

test('what is written as a time is read as the same time', () => {
  for (const ms of [0, 59_000, 75_000, 3_723_000, 21_600_000]) expect(parseClock(clock(ms))).toBe(ms);
  expect(parseClock('754')).toBe(754_000);
  expect(parseClock('1:75')).toBeUndefined();
  expect(parseClock('soon')).toBeUndefined();
});

test('a local time gets the offset that it has here', () => {
  const there = withOffset('2026-01-31T19:00:05');
  expect(there).toMatch(/^2026-01-31T19:00:05[+-]\d\d:\d\d$/);
  expect(new Date(there).getTime()).toBe(new Date('2026-01-31T19:00:05').getTime());
});
