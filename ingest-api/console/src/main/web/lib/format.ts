// Numbers, dates and durations as users read them. All of them follow LOCALE.

const LOCALE = 'en';

const numbers = new Intl.NumberFormat(LOCALE);
const percents = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 0 });
const days = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
const moments = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const times = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'medium', hourCycle: 'h23' });
const languageNames = new Intl.DisplayNames(LOCALE, { type: 'language' });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

function inUnit(value: number, unit: string, unitDisplay: 'short' | 'long', digits = 0): string {
  const format = { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(LOCALE, format).format(value);
}

export function number(n: number): string {
  return numbers.format(n);
}

/** 45 → `45%`. */
export function percent(n: number): string {
  return percents.format(n / 100);
}

/** The form of a noun for a number: `plural(2, 'line', 'lines')` → `2 lines`. */
export function plural(n: number, one: string, many: string): string {
  return `${number(n)} ${n === 1 ? one : many}`;
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
  return languageNames.of(code) ?? code;
}

/** The codes of languages to choose from, with the chosen one, by name. */
export function languages(chosen: string): string[] {
  const more = chosen && chosen !== 'detect' && !LANGUAGES.includes(chosen) ? [chosen] : [];
  return [...LANGUAGES, ...more].sort((a, b) => languageName(a).localeCompare(languageName(b), LOCALE));
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

/** A day without a time, such as `2026-03-14`. It is the same day in every time zone. */
export function day(iso: string): string {
  const [y, m, d] = iso.split('-').map(Number);
  return y && m && d ? days.format(new Date(y, m - 1, d)) : iso;
}

export function moment(iso: string): string {
  return moments.format(new Date(iso));
}

/** `14:03:59`. */
export function timeOfDay(at: number | string): string {
  return times.format(new Date(at));
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
    if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit);
  }
  return relative.format(0, 'second');
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
