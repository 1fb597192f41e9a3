import notes from './said.svelte';

export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notes.say(`${what} copied.`);
  } catch {
    notes.say('The browser did not allow copying: select it and copy it by hand.', { bad: true });
  }
}
