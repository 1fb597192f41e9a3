// Short messages at the foot of the page, read out to those who listen.
import { untrack } from 'svelte';

export interface Note {
  id: number;
  text: string;
  bad: boolean;
  undo?: () => void;
}

class Notes {
  all: Note[] = $state([]);
  private next = 1;
  private hosts: string[] = $state([]);
  /** The topmost dialog. Undefined if none is open. */
  readonly host = $derived(this.hosts.at(-1));

  /** Shows messages in a dialog until the returned function is called. */
  showIn(host: string): () => void {
    this.hosts = [...untrack(() => this.hosts), host];
    return () => (this.hosts = this.hosts.filter((one) => one !== host));
  }

  say(text: string, more: { bad?: boolean; undo?: () => void } = {}): void {
    const note: Note = { id: this.next++, text, bad: more.bad ?? false };
    if (more.undo) note.undo = more.undo;
    // The newest is the one that matters.
    this.all = [note];
    setTimeout(() => this.drop(note.id), more.undo || note.bad ? 10_000 : 5_000);
  }

  drop(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }
}

const notes = new Notes();
export default notes;
