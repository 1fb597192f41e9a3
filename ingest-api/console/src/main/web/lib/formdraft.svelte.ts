// The draft of a form with several fields.
import notes from './said.svelte';
import { strings } from './strings';
import { unsaved } from './unsaved.svelte';

export class FormDraft<T extends object> {
  /** When the restored text was written. */
  restoredFrom: string | undefined = $state();
  private readonly item: () => string;
  private saved = '';
  /** What the text is based on. A version alone would not do: a session gets new ones while it is transcribed. */
  private base = { etag: '', saved: '' };

  constructor(item: () => string) {
    this.item = item;
  }

  /** What the form begins with: the draft with the version it is based on, or else what is saved. */
  open(saved: T, etag: string): { fields: T; etag: string } {
    this.saved = JSON.stringify(saved);
    this.base = { etag, saved: this.saved };
    const draft = unsaved.find(this.item());
    this.restoredFrom = draft?.at;
    if (!draft) return { fields: saved, etag };
    const before = JSON.parse(draft.base) as typeof this.base;
    if (before.saved !== this.saved) this.base = before;
    return { fields: { ...saved, ...(JSON.parse(draft.text) as T) }, etag: this.base.etag };
  }

  isChanged(fields: T): boolean {
    return this.saved !== '' && JSON.stringify(fields) !== this.saved;
  }

  typed(fields: T): void {
    if (this.isChanged(fields)) unsaved.keep(this.item(), JSON.stringify(fields), JSON.stringify(this.base));
    else unsaved.drop(this.item());
  }

  /** The form was closed without saving. */
  left(fields: T): void {
    if (this.isChanged(fields)) notes.say(strings.draft.kept);
  }

  drop(): void {
    this.saved = '';
    unsaved.drop(this.item());
  }

  discard(): void {
    this.saved = '';
    unsaved.discard(this.item());
  }
}
