// Times as people write them.

/** 75 s → `1:15`, an hour and more → `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const s = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${s}` : `${minutes}:${s}`;
}

/** For those who listen: `1 hour 2 minutes 3 seconds`. */
export function spoken(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts: string[] = [];
  const add = (n: number, unit: string) => n > 0 && parts.push(`${n} ${unit}${n === 1 ? '' : 's'}`);
  add(Math.floor(seconds / 3600), 'hour');
  add(Math.floor(seconds / 60) % 60, 'minute');
  add(seconds % 60, 'second');
  return parts.join(' ') || '0 seconds';
}

/** `12:34`, `1:02:03` or a number of seconds → milliseconds. */
export function parseClock(text: string): number | undefined {
  if (!/^\d+(:[0-5]?\d){0,2}$/.test(text.trim())) return undefined;
  return (
    text
      .trim()
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  );
}

/** A day without a time, such as `2026-03-14`, as that day wherever one is. */
export function day(iso: string): string {
  const [y, m, d] = iso.split('-').map(Number);
  if (!y || !m || !d) return iso;
  return new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(y, m - 1, d),
  );
}

export function moment(iso: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 days ago`, `in 2 hours`, `just now`. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) {
      return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.round(seconds / size), unit);
    }
  }
  return 'just now';
}

export function bytes(n: number): string {
  if (n < 1_000_000) return `${Math.max(1, Math.round(n / 1000))} KB`;
  if (n < 1_000_000_000) return `${(n / 1_000_000).toFixed(1)} MB`;
  return `${(n / 1_000_000_000).toFixed(2)} GB`;
}

export function millis(n: number): string {
  if (n < 1000) return `${Math.round(n)} ms`;
  if (n < 60_000) return `${(n / 1000).toFixed(1)} s`;
  return `${Math.round(n / 60_000)} min`;
}
