// Numbers, dates, durations and plurals as users read them. All of them follow the chosen locale.

interface Formats {
  locale: string;
  numbers: Intl.NumberFormat;
  percents: Intl.NumberFormat;
  plurals: Intl.PluralRules;
  days: Intl.DateTimeFormat;
  moments: Intl.DateTimeFormat;
  times: Intl.DateTimeFormat;
  languageNames: Intl.DisplayNames;
  relative: Intl.RelativeTimeFormat;
  lists: Intl.ListFormat;
}

function formatsOf(locale: string): Formats {
  return {
    locale,
    numbers: new Intl.NumberFormat(locale),
    percents: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
    plurals: new Intl.PluralRules(locale),
    days: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
    moments: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    times: new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }),
    languageNames: new Intl.DisplayNames(locale, { type: 'language' }),
    relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
    lists: new Intl.ListFormat(locale),
  };
}

let formats = formatsOf('en');

/** Formats everything from now on as in this locale, such as `en-GB`. */
export function useLocale(locale: string): void {
  formats = formatsOf(locale);
}

function inUnit(value: number, unit: string, unitDisplay: 'short' | 'long', digits = 0): string {
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(formats.locale, format).format(value);
}

export function number(n: number): string {
  return formats.numbers.format(n);
}

/** 45 → `45%`. */
export function percent(n: number): string {
  return formats.percents.format(n / 100);
}

/** The forms of a text by number. Which of them a language has, and for which numbers, `Intl.PluralRules` decides. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A number with its noun: `plural(2, { one: 'line', other: 'lines' })` → `2 lines`. */
export function plural(n: number, forms: PluralForms): string {
  return `${number(n)} ${forms[formats.plurals.select(n)] ?? forms.other}`;
}

/** For sorting names. */
export function inOrder(a: string, b: string): number {
  return a.localeCompare(b, formats.locale);
}

export function dayCount(n: number): string {
  return inUnit(n, 'day', 'long');
}

// Those that speech engines transcribe well.
const LANGUAGES = (
  'af,ar,az,be,bg,bs,ca,cs,cy,da,de,el,en,es,et,fa,fi,fr,gl,he,hi,hr,hu,hy,id,is,it,ja,kk,kn,ko,lt,lv,mi,mk,mr,ms,' +
  'ne,nl,no,pl,pt,ro,ru,sk,sl,sr,sv,sw,ta,th,tl,tr,uk,ur,vi,zh'
).split(',');

/** `pt-BR` → `Brazilian Portuguese`. */
export function languageName(code: string): string {
  return formats.languageNames.of(code) ?? code;
}

/** The codes of languages to choose from, with the chosen one, by name. */
export function languages(chosen: string): string[] {
  const more = chosen && chosen !== 'detect' && !LANGUAGES.includes(chosen) ? [chosen] : [];
  return [...LANGUAGES, ...more].sort((a, b) => inOrder(languageName(a), languageName(b)));
}

/** For screen readers: `1 hour 2 minutes 3 seconds`. */
export function spoken(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  const shown = parts.filter(([n]) => n > 0).map(([n, unit]) => inUnit(n, unit, 'long'));
  return shown.join(' ') || inUnit(0, 'second', 'long');
}

/** How long something takes, for reading: `3 hr 12 min`, below a minute `42 sec`. */
export function length(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (ms < 60_000) return inUnit(Math.round(ms / 1000), 'second', 'short');
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ];
  return parts
    .filter(([n]) => n > 0)
    .map(([n, unit]) => inUnit(n, unit, 'short'))
    .join(' ');
}

/** `Mira, Tom and Ines`. */
export function list(names: readonly string[]): string {
  return formats.lists.format(names);
}

/** A day without a time, such as `2026-03-14`. It is the same day in every time zone. */
export function day(iso: string): string {
  const [y, m, d] = iso.split('-').map(Number);
  return y && m && d ? formats.days.format(new Date(y, m - 1, d)) : iso;
}

export function moment(iso: string): string {
  return formats.moments.format(new Date(iso));
}

/** `14:03:59`. */
export function timeOfDay(at: number | string): string {
  return formats.times.format(new Date(at));
}

/** Today as a date field has it: `2026-03-14`. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 days ago`, `in 2 hours`, `now`. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return formats.relative.format(Math.round(seconds / size), unit);
  }
  return formats.relative.format(0, 'second');
}

export function bytes(n: number): string {
  if (n < 1_000_000) return inUnit(Math.max(1, Math.round(n / 1000)), 'kilobyte', 'short');
  if (n < 1_000_000_000) return inUnit(n / 1_000_000, 'megabyte', 'short', 1);
  return inUnit(n / 1_000_000_000, 'gigabyte', 'short', 2);
}

export function millis(n: number): string {
  if (n < 1000) return inUnit(n, 'millisecond', 'short');
  if (n < 60_000) return inUnit(n / 1000, 'second', 'short', 1);
  return inUnit(n / 60_000, 'minute', 'short');
}
