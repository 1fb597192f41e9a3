// Looking up lines of a transcript by time and by number. Lines are in their order; some have no time.
import { countWords } from './marks';
import { parseClock } from './time';
import type { Utterance } from './types';

/** Where in a transcript a link leads: to a time, or to lines by their numbers and the words that were found. */
export interface Spot {
  ms?: number | undefined;
  n?: number | undefined;
  /** The last line of what was found. */
  to?: number | undefined;
  words?: string[] | undefined;
}

/** `?t=` in milliseconds, `#t=` or `#code&t=` in seconds or 12:34, `?n=` and `&to=` lines, `&w=` words to mark there. */
export function spotOf(search: string, hash: string): Spot {
  const query = new URLSearchParams(search);
  const count = (name: string) => {
    const text = query.get(name);
    return text && /^\d+$/.test(text) ? Number(text) : undefined;
  };
  const time = /[#&]t=([\d:]+)$/.exec(hash)?.[1];
  return {
    ms: count('t') ?? (time ? parseClock(time) : undefined),
    n: count('n'),
    to: count('to'),
    words: query.getAll('w').filter(Boolean).slice(0, 8),
  };
}

/** The hash that leads to this time. It keeps the code of a shared link. */
export function hashAt(hash: string, seconds: number): string {
  const code = /^#([^&=]+)(&|$)/.exec(hash)?.[1];
  return code ? `#${code}&t=${seconds}` : `#t=${seconds}`;
}

/** The query without the words to mark. */
export function withoutWords(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('w');
  const text = query.toString();
  return text ? '?' + text : '';
}

/** The place of the line that a link means; -1 if it means none. */
export function spotted(lines: readonly Utterance[], spot: Spot): number {
  if (spot.n === undefined) return spot.ms === undefined ? -1 : Math.max(0, lineAt(startsOf(lines), spot.ms));
  const first = placeOf(lines, spot.n);
  let best = first;
  let most = 0;
  for (let at = first; at < lines.length && (lines[at]?.n ?? 0) <= (spot.to ?? spot.n); at++) {
    const count = countWords(lines[at]?.text ?? '', spot.words ?? []);
    if (count > most) {
      best = at;
      most = count;
    }
  }
  return best;
}

/** The speakers by their labels, in the order in which they begin to speak. */
export function speakersOf(lines: readonly Utterance[]): { label: string; name: string }[] {
  const known = new Map(lines.map((line) => [line.label, line.speaker]));
  return [...known].map(([label, name]) => ({ label, name }));
}

/** The place of the line that is being said at this time, or was said last. -1 before the first. */
export function lineAt(starts: readonly { at: number; index: number }[], ms: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle]?.at ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? -1 : (starts[low - 1]?.index ?? -1);
}

/** Where each spoken line begins, in the order of time: speakers can overlap. */
export function startsOf(lines: readonly Utterance[]): { at: number; index: number }[] {
  return lines
    .flatMap((line, index) => (line.start === undefined || line.kind ? [] : [{ at: line.start, index }]))
    .sort((a, b) => a.at - b.at || a.index - b.index);
}

/** The place of the line with this number. Numbers have no gaps; beyond the end, it is the last line. */
export function placeOf(lines: readonly Utterance[], n: number): number {
  return Math.max(0, Math.min(n, lines.length - 1));
}
