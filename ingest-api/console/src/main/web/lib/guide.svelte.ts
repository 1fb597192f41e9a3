// The guided first run of a user who created their first workspace. What is done is read from the workspace; the rest
// is kept in the browser, so that it goes on after a reload.
import { table } from './table.svelte';

export const STEPS = ['workspace', 'session', 'search', 'invite'] as const;
export type Step = (typeof STEPS)[number];
/** The workspace exists when the guide begins. */
export type OpenStep = Exclude<Step, 'workspace'>;

interface Kept {
  workspace: string;
  searched?: boolean;
  invited?: boolean;
  /** Words that occur in the session of the demo. */
  find?: string;
}

const KEY = 'talestream.guide.';

class Guide {
  private changes = $state(0);
  private count = 0;

  /** Undefined if there is none, or if it ended. */
  private readonly kept: Kept | undefined = $derived.by(() => {
    void this.changes;
    return table.me ? read(localStorage.getItem(KEY + table.me.id)) : undefined;
  });

  readonly isShown = $derived(this.kept !== undefined && this.kept.workspace === table.id && table.runsTheGame);
  readonly find = $derived(this.kept?.find);

  begin(workspace: string, find?: string): void {
    this.keep(find ? { workspace, find } : { workspace });
  }

  isDone(step: Step): boolean {
    switch (step) {
      case 'workspace':
        return true;
      case 'session':
        return table.sessions.some((session) => session.status !== 'NONE');
      case 'search':
        return this.kept?.searched ?? false;
      case 'invite':
        return this.kept?.invited === true || table.members.length > 1;
    }
  }

  searched(): void {
    if (this.kept && !this.kept.searched) this.keep({ ...this.kept, searched: true });
  }

  invited(): void {
    if (this.kept && !this.kept.invited) this.keep({ ...this.kept, invited: true });
  }

  /** It was skipped, or all is done. */
  end(): void {
    if (table.me) localStorage.removeItem(KEY + table.me.id);
    this.changes = ++this.count;
  }

  private keep(now: Kept): void {
    if (!table.me) return;
    try {
      localStorage.setItem(KEY + table.me.id, JSON.stringify(now));
    } catch {
      // The browser stores nothing for this site: there is no guide.
    }
    this.changes = ++this.count;
  }
}

function read(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    return typeof kept?.workspace === 'string' ? (kept as Kept) : undefined;
  } catch {
    return undefined;
  }
}

export const guide = new Guide();
