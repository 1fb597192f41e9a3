// Round values for the axes of a chart.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const STEPS = [
  ...[100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
];

/** The smallest round step that divides a duration into at most this many parts. */
function stepFor(duration: number, parts: number): number {
  const found = STEPS.find((step) => duration / step <= parts);
  if (found) return found;
  let hours = 1;
  while (duration / (hours * HOUR) > parts) hours *= 2;
  return hours * HOUR;
}

/** From 0 to the first round value that is not less than `most`, in milliseconds. */
export function durationTicks(most: number): number[] {
  const step = stepFor(most, 4);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

/** The round times between two times, such as each full minute. */
export function timeTicks(from: number, to: number): number[] {
  const step = stepFor(to - from, 6);
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step);
}
