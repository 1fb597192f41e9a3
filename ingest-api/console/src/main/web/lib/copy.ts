import notes from './said.svelte';
import { strings } from './strings';

/** Copies a link, then says `done`. */
export async function copy(link: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    notes.say(done);
  } catch {
    notes.say(strings.common.copyBlocked, { bad: true });
  }
}
