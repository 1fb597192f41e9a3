// The speakers of a recording: how many they are, and which members.
import type { Member } from './types';

export const MOST_SPEAKERS = 30;

/** What is offered as the number of speakers: the members who attended, unless the workspace has one member only. */
export function usualCount(members: readonly Member[], absent: readonly string[] = []): string {
  const attended = members.filter((one) => !absent.includes(one.userId)).length;
  return members.length < 2 || attended === 0 ? '' : String(Math.min(attended, MOST_SPEAKERS));
}

/** A typed number of speakers: `undefined` if it is to be estimated, `NaN` if it is none. */
export function speakerCount(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return count >= 1 && count <= MOST_SPEAKERS ? count : NaN;
}

/** The id of the only member with this name. */
export function memberNamed(name: string, members: readonly Member[]): string | undefined {
  const wanted = name.trim().toLowerCase();
  const found = members.filter((one) => one.displayName.trim().toLowerCase() === wanted);
  return found.length === 1 ? found[0]?.userId : undefined;
}
