// The shapes of a time line. Each lane is one path, however many lines the transcript has.
import { clock } from './time';
import type { Scenes, Utterance } from './types';

/** The width of the drawing: what is nearer than one of these is drawn as one. */
export const WIDTH = 1000;

export interface Stretch {
  start: number;
  end: number;
}

/** Where the last line ends, in milliseconds. 0 if no line has a time. */
export function endOf(lines: readonly Utterance[]): number {
  return lines.reduce((last, line) => Math.max(last, line.end ?? line.start ?? 0), 0);
}

/** The stretches of time of these lines. Lines without a time have none. */
export function stretchesOf(lines: readonly Utterance[]): Stretch[] {
  return lines.flatMap(({ start, end }) => (start === undefined ? [] : [{ start, end: end ?? start }]));
}

/** Stretches of time as bars of a lane, each at least one unit wide. */
export function bars(stretches: readonly Stretch[], duration: number, top: number, height: number): string {
  if (duration <= 0) return '';
  const at = (ms: number) => Math.min(WIDTH - 1, Math.max(0, Math.floor((ms / duration) * WIDTH)));
  const filled = new Uint8Array(WIDTH);
  for (const { start, end } of stretches) filled.fill(1, at(start), at(Math.max(start, end - 1)) + 1);
  let path = '';
  for (let x = 0; x < WIDTH; x++) {
    if (!filled[x]) continue;
    const from = x;
    while (x < WIDTH && filled[x]) x++;
    path += `M${from} ${top}h${x - from}v${height}h${from - x}z`;
  }
  return path;
}

/** The loudest sample of each of `count` parts, from 0 to 1 of the loudest of all. */
export function peaksOf(channels: readonly Float32Array[], count: number): number[] {
  const length = channels[0]?.length ?? 0;
  const peaks = Array.from({ length: count }, (_, part) => {
    let peak = 0;
    const end = Math.floor(((part + 1) * length) / count);
    for (const channel of channels) {
      for (let i = Math.floor((part * length) / count); i < end; i++) peak = Math.max(peak, Math.abs(channel[i] ?? 0));
    }
    return peak;
  });
  const most = Math.max(...peaks);
  return most > 0 ? peaks.map((peak) => peak / most) : peaks;
}

/** A wave around its middle, as one closed path. */
export function wave(peaks: readonly number[], height: number): string {
  const step = WIDTH / Math.max(1, peaks.length);
  const middle = height / 2;
  const point = (peak: number, i: number, side: 1 | -1) =>
    `${((i + 0.5) * step).toFixed(1)} ${(middle + (side * Math.max(0.5, peak * height)) / 2).toFixed(1)}`;
  const above = peaks.map((peak, i) => point(peak, i, -1));
  const below = peaks.map((peak, i) => point(peak, i, 1)).reverse();
  return peaks.length === 0 ? '' : `M${[...above, ...below].join('L')}z`;
}

type Scene = Scenes['scenes'][number];

/** The place of the scene that has this line; -1 before the first. */
export function sceneOf(scenes: readonly Scene[], line: number): number {
  return scenes.findLastIndex((scene) => scene.start.line <= line);
}

/** The title of the scene at this time, or nothing. */
export function sceneAt(scenes: readonly Scene[], ms: number): string | undefined {
  return scenes.findLast((scene) => (scene.start.start ?? Infinity) <= ms)?.title;
}

/** What the pointer is over: `12:34 · The ferry`. */
export function spotTitle(scenes: readonly Scene[], ms: number): string {
  const title = sceneAt(scenes, ms);
  return title === undefined ? clock(ms) : `${clock(ms)} · ${title}`;
}
