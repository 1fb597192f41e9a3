import { expect, test } from 'vitest';
import { ago, bytes, clock, day, millis, parseClock, spoken } from '../../main/web/lib/time';

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

test('those who listen are told units', () => {
  expect(spoken(3_661_000)).toBe('1 hour 1 minute 1 second');
  expect(spoken(120_000)).toBe('2 minutes');
  expect(spoken(0)).toBe('0 seconds');
});

test('a day is the same day in every time zone', () => {
  expect(day('2026-03-01')).toBe('March 1, 2026');
});

test('how long ago something was has the unit that fits', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect(ago('2026-03-10T11:59:40Z', now)).toBe('just now');
  expect(ago('2026-03-10T09:00:00Z', now)).toBe('3 hours ago');
  expect(ago('2026-03-09T11:00:00Z', now)).toBe('yesterday');
  expect(ago('2026-03-17T12:00:00Z', now)).toBe('next week');
});

test('sizes and delays are short', () => {
  expect(bytes(12)).toBe('1 KB');
  expect(bytes(2_400_000)).toBe('2.4 MB');
  expect(millis(850)).toBe('850 ms');
  expect(millis(1_250)).toBe('1.3 s');
});
