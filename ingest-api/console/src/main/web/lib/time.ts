// Positions in a recording.

/** 75 s → `1:15`, an hour and more → `1:02:03`. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const s = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${s}` : `${minutes}:${s}`;
}

/** A local time like `2026-01-31T19:00` with the offset of this place from UTC at that time. */
export function withOffset(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset();
  const two = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
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
