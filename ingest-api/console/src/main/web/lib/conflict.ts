// Whether a line is still as it was when its correction began. A draft carries that state with it.
import type { Utterance } from './types';

/** What a correction is based on, as a draft keeps it. */
export function baseOf(line: Utterance): string {
  return JSON.stringify({ text: line.text, secret: line.secret ?? false });
}

/** The line as it was when the correction of the draft began. */
export function atBase(line: Utterance, base: string): Utterance {
  try {
    const { text, secret } = JSON.parse(base) as { text: string; secret: boolean };
    return { ...line, text, secret };
  } catch {
    return line;
  }
}

/** Another user changed the line since then, or it does not exist any more. */
export function isOutdated(began: Utterance, now: Utterance | undefined): boolean {
  return now === undefined || baseOf(now) !== baseOf(began);
}
