import { expect, test } from 'vitest';
import {
  ago,
  bytes,
  day,
  dayCount,
  languageName,
  languages,
  length,
  list,
  millis,
  number,
  percent,
  plural,
  spoken,
  timeOfDay,
  today,
} from '../../main/web/lib/format';

test('a screen reader gets a duration with its units', () => {
  expect(spoken(3_661_000)).toBe('1 hour 1 minute 1 second');
  expect(spoken(120_000)).toBe('2 minutes');
  expect(spoken(0)).toBe('0 seconds');
});

test('a length has hours and minutes, or seconds', () => {
  expect(length(11_520_000)).toBe('3 hr 12 min');
  expect(length(7_200_000)).toBe('2 hr');
  expect(length(3_599_000)).toBe('1 hr');
  expect(length(42_000)).toBe('42 sec');
  expect(list(['Mira', 'Tom', 'Ines'])).toBe('Mira, Tom, and Ines');
});

test('a day is the same day in every time zone', () => {
  expect(day('2026-03-01')).toBe('March 1, 2026');
});

test('a date field gets the local day', () => {
  expect(today(new Date(2026, 2, 1, 23, 30))).toBe('2026-03-01');
});

test('a time of day has 24 hours', () => {
  expect(timeOfDay('2026-03-10T22:05:09Z')).toBe('15:05:09');
  expect(timeOfDay('2026-03-10T07:00:00Z')).toBe('00:00:00');
});

test('a relative time has the unit that fits', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  expect(ago('2026-03-10T11:59:40Z', now)).toBe('now');
  expect(ago('2026-03-10T09:00:00Z', now)).toBe('3 hours ago');
  expect(ago('2026-03-09T11:00:00Z', now)).toBe('yesterday');
  expect(ago('2026-03-17T12:00:00Z', now)).toBe('next week');
});

test('sizes and delays are short', () => {
  expect(bytes(12)).toBe('1 kB');
  expect(bytes(2_400_000)).toBe('2.4 MB');
  expect(millis(850)).toBe('850 ms');
  expect(millis(1_250)).toBe('1.3 sec');
});

test('languages are listed by name, with the chosen one', () => {
  expect(languages('detect').slice(0, 2).map(languageName)).toEqual(['Afrikaans', 'Arabic']);
  expect(languages('').includes('en')).toBe(true);
  expect(languages('pt-BR').map(languageName)).toContain('Brazilian Portuguese');
  expect(new Set(languages('en')).size).toBe(languages('en').length);
});

test('numbers have separators, percents and plurals', () => {
  expect(number(12_345)).toBe('12,345');
  expect(percent(45)).toBe('45%');
  const forms = { one: 'line', other: 'lines' };
  expect(plural(1, forms)).toBe('1 line');
  expect(plural(1_200, forms)).toBe('1,200 lines');
  expect(dayCount(1)).toBe('1 day');
  expect(dayCount(30)).toBe('30 days');
});
