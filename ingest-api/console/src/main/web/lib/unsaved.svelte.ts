// Drafts of the signed-in user, and the editors on this page that have one.
import { Drafts, type Draft } from './drafts';
import notes from './said.svelte';
import { strings } from './strings';
import { table } from './table.svelte';

const store = new Drafts(localStorage);
store.clean();

class Unsaved {
  /** Grows with each change, so that pages show the drafts there are. */
  private changes = $state(0);
  private count = 0;
  private readonly editors = new Set<() => boolean>();
  /** Leaves the page, when the user confirms it. */
  leave: (() => void) | undefined = $state();

  /** Keeps a text that differs from what is saved. */
  keep(item: string, text: string, base: string): void {
    store.keep(this.user, item, text, base);
    this.changes = ++this.count;
  }

  find(item: string): Draft | undefined {
    void this.changes;
    return store.find(this.user, item);
  }

  below(path: string): Map<string, Draft> {
    void this.changes;
    return store.below(this.user, path);
  }

  drop(item: string): void {
    store.drop(this.user, item);
    this.changes = ++this.count;
  }

  /** Drops it, as the user wants; this can be undone. */
  discard(item: string): void {
    const draft = store.find(this.user, item);
    this.drop(item);
    if (draft) notes.say(strings.draft.discarded, { undo: () => this.keep(item, draft.text, draft.base) });
  }

  /** For the time of an editor: whether it has a text that is not saved. */
  watch(hasText: () => boolean): () => void {
    this.editors.add(hasText);
    return () => this.editors.delete(hasText);
  }

  get isOpen(): boolean {
    return [...this.editors].some((hasText) => hasText());
  }

  private get user(): string {
    return table.me?.id ?? '';
  }
}

export const unsaved = new Unsaved();
