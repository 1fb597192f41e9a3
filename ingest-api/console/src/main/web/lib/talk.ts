// Who speaks how much in a transcript, in which colour, and which of their lines are read as one.
import type { Utterance } from './types';

/** The colours of speakers in app.css. */
const COLOURS = 8;
/** In characters: a line that can be read together with its neighbours. */
const SHORT = 120;
/** In milliseconds: a longer silence begins a new paragraph. */
const PAUSE = 4_000;

export interface Talk {
  label: string;
  name: string;
  character?: string | undefined;
  colour: number;
  lines: number;
  /** How long they speak. 0 if the lines have no times. */
  ms: number;
  /** From 0 to 1: of the time, or of the text if there are no times. */
  share: number;
}

/** The number of each speaker's colour, by label, in the order in which they begin to speak. */
export function coloursOf(lines: readonly Utterance[]): Map<string, number> {
  const known = new Map<string, number>();
  for (const line of lines) if (!known.has(line.label)) known.set(line.label, (known.size % COLOURS) + 1);
  return known;
}

/** The speakers, with the most talkative first. Messages of a chat are not spoken. */
export function talkOf(lines: readonly Utterance[]): Talk[] {
  const colours = coloursOf(lines);
  const all = new Map<string, Talk & { letters: number }>();
  for (const line of lines) {
    if (line.kind) continue;
    const talk = all.get(line.label) ?? {
      label: line.label,
      name: line.speaker,
      character: line.character,
      colour: colours.get(line.label) ?? 1,
      lines: 0,
      ms: 0,
      share: 0,
      letters: 0,
    };
    talk.lines++;
    talk.letters += line.text.length;
    talk.ms += Math.max(0, (line.end ?? 0) - (line.start ?? line.end ?? 0));
    all.set(line.label, talk);
  }
  const talks = [...all.values()];
  const isTimed = talks.some((one) => one.ms > 0);
  const size = (one: Talk & { letters: number }) => (isTimed ? one.ms : one.letters);
  const sum = talks.reduce((total, one) => total + size(one), 0);
  return talks
    .sort((a, b) => size(b) - size(a))
    .map(({ letters, ...talk }) => ({ ...talk, share: sum > 0 ? (isTimed ? talk.ms : letters) / sum : 0 }));
}

/** Whether a line is shown in the same paragraph as the one before it. */
export function joins(before: Utterance | undefined, line: Utterance): boolean {
  if (!before || before.label !== line.label || before.kind || line.kind) return false;
  if ((before.secret ?? false) !== (line.secret ?? false)) return false;
  if (before.text.length > SHORT || line.text.length > SHORT) return false;
  return line.start === undefined || before.end === undefined || line.start - before.end <= PAUSE;
}
