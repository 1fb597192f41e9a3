// How a transcript is shown, remembered in this browser.

const KEY = 'talestream.transcript';

interface Stored {
  compact?: boolean;
  merged?: boolean;
}

function stored(): Stored {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Stored;
  } catch {
    return {};
  }
}

class Density {
  /** Smaller, with less space between the lines. */
  compact = $state(stored().compact === true);
  /** Short lines of one speaker in a row are one paragraph. */
  merged = $state(stored().merged === true);

  toggle(what: 'compact' | 'merged'): void {
    this[what] = !this[what];
    localStorage.setItem(KEY, JSON.stringify({ compact: this.compact, merged: this.merged }));
  }
}

export const density = new Density();
