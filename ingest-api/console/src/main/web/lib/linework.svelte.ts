// What a user does with a line of a transcript: correct its text, rename its speaker, or choose another one.
import { atBase } from './conflict';
import type { Utterance } from './types';
import { unsaved } from './unsaved.svelte';

export class LineWork {
  /** The places of the lines; -1 for none. */
  editing = $state(-1);
  renaming = $state(-1);
  choosing = $state(-1);
  /** The line as it was when its correction began. */
  began: Utterance | undefined = $state.raw();

  get isOpen(): boolean {
    return this.editing >= 0 || this.renaming >= 0 || this.choosing >= 0;
  }

  /** Begins to correct a line, or continues with its draft, which is kept below this path. */
  edit(index: number, line: Utterance, drafts: string): void {
    const draft = unsaved.find(drafts + line.n);
    this.began = draft ? atBase(line, draft.base) : line;
    this.editing = index;
  }

  close(): void {
    this.editing = -1;
    this.renaming = -1;
    this.choosing = -1;
  }
}
