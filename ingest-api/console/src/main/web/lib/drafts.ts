// Texts that are not saved yet, kept in the browser by user and item until they are saved or discarded.

export interface Draft {
  text: string;
  /** The version that was edited: an ETag, or the text that was shown. */
  base: string;
  /** When it was last changed. */
  at: string;
}

const PREFIX = 'talestream.draft.';
/** Drafts of deleted items are never opened again. */
const LONGEST = 90 * 86_400_000;

export class Drafts {
  private readonly storage: Storage;
  private readonly now: () => Date;

  constructor(storage: Storage, now = () => new Date()) {
    this.storage = storage;
    this.now = now;
  }

  /** False if the browser has no room for it, or stores nothing for this site. */
  keep(user: string, item: string, text: string, base: string): boolean {
    const draft: Draft = { text, base, at: this.now().toISOString() };
    try {
      this.storage.setItem(keyOf(user, item), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  find(user: string, item: string): Draft | undefined {
    return read(this.storage.getItem(keyOf(user, item)));
  }

  drop(user: string, item: string): void {
    this.storage.removeItem(keyOf(user, item));
  }

  /** The drafts of all items below a path, such as the lines of a session: by what follows it. */
  below(user: string, path: string): Map<string, Draft> {
    const start = keyOf(user, path);
    const found = new Map<string, Draft>();
    for (const key of this.keys()) {
      const draft = key.startsWith(start) ? read(this.storage.getItem(key)) : undefined;
      if (draft) found.set(key.slice(start.length), draft);
    }
    return found;
  }

  /** Removes those that are too old or unreadable. */
  clean(): void {
    for (const key of this.keys()) {
      const draft = read(this.storage.getItem(key));
      if (!draft || this.now().getTime() - new Date(draft.at).getTime() > LONGEST) this.storage.removeItem(key);
    }
  }

  private keys(): string[] {
    const all = Array.from({ length: this.storage.length }, (_, i) => this.storage.key(i) ?? '');
    return all.filter((key) => key.startsWith(PREFIX));
  }
}

/** Both are ids of the API, which contain no slash; an item is a path of them. */
function keyOf(user: string, item: string): string {
  return `${PREFIX}${user}/${item}`;
}

function read(text: string | null): Draft | undefined {
  if (text === null) return undefined;
  try {
    const { text: words, base, at } = JSON.parse(text) as Partial<Draft>;
    const isWhole = typeof words === 'string' && typeof base === 'string' && typeof at === 'string';
    return isWhole && !Number.isNaN(Date.parse(at)) ? { text: words, base, at } : undefined;
  } catch {
    return undefined;
  }
}
