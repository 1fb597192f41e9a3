import { afterEach, expect, test } from 'vitest';
import { ago, day, number, percent, plural, useLocale } from '../../main/web/lib/format';
import { languageFor, localeFor } from '../../main/web/lib/language';
import { strings } from '../../main/web/lib/strings';
import { german } from '../../main/web/lib/strings.de';

const styles = import.meta.glob<string>('../../main/web/**/*.{svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

afterEach(() => useLocale('en'));

/** All texts by their paths. The parts of a phrase differ between languages: it counts as one. */
function textsOf(value: unknown, path = ''): [string, unknown][] {
  const isPhrase = Array.isArray(value) && value.some((part) => typeof part === 'string');
  if (typeof value !== 'object' || value === null || isPhrase) return [[path, value]];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, path ? `${path}.${key}` : key));
}

test('the chosen language comes first, then the first of the browser that is there', () => {
  expect(languageFor('de', ['en-GB'])).toBe('de');
  expect(languageFor(null, ['fr', 'de-AT', 'en'])).toBe('de');
  expect(languageFor('klingon', ['fr'])).toBe('en');
  expect(languageFor('toString', [])).toBe('en');
});

test('dates follow the region of the browser', () => {
  expect(localeFor('en', ['de', 'en-GB', 'en'])).toBe('en-GB');
  expect(localeFor('de', ['en'])).toBe('de');
  useLocale('en-GB');
  expect(day('2026-03-01')).toBe('1 March 2026');
  useLocale('de');
  expect(day('2026-03-01')).toBe('1. März 2026');
});

test('the German catalogue has all texts', () => {
  const paths = (catalogue: object) => textsOf(catalogue).map(([path]) => path);
  expect(paths(german)).toEqual(paths(strings));
  const empty = textsOf(german).flatMap(([path, text]) => (text === '' ? [path] : []));
  expect(empty).toEqual(['search.places.TRANSCRIPT']);
});

test('numbers, plurals and relative times are German', () => {
  useLocale('de');
  expect(number(12_345)).toBe('12.345');
  expect(percent(45)).toBe('45\u00a0%');
  expect(german.workspace.members(1)).toBe('1 Mitglied');
  expect(german.workspace.members(2)).toBe('2 Mitglieder');
  expect(german.search.results(1_200, true, false)).toBe('1.200 Treffer, auch ähnliche Schreibweisen');
  expect(german.respell.places({ utterances: 3, summaries: 1, sessions: 1 })).toBe(
    '3 Zeilen und 1 Zusammenfassung in 1 Sitzung',
  );
  expect(ago('2026-03-10T09:00:00Z', Date.parse('2026-03-10T12:00:00Z'))).toBe('vor 3 Stunden');
});

test('a language can have more than two forms', () => {
  useLocale('pl');
  const forms = { one: 'linia', few: 'linie', many: 'linii', other: 'linii' };
  expect([1, 3, 5, 22].map((n) => plural(n, forms))).toEqual(['1 linia', '3 linie', '5 linii', '22 linie']);
  // Without a form of its own, a number has the general one.
  expect(plural(3, { one: 'a', other: 'b' })).toBe('3 b');
});

const ONE_SIDED =
  /(?:^|[;{\s])((?:margin|padding|border)-(?:left|right)[\w-]*|left|right|text-align: (?:left|right)|float)\s*[:;]/gm;

test.each(Object.entries(styles))('%s has no left and right of its own', (_, source) => {
  const css = source.includes('<style>') ? source.slice(source.indexOf('<style>')) : source.endsWith('>') ? '' : source;
  expect([...css.matchAll(ONE_SIDED)].map((found) => found[1])).toEqual([]);
});
