// The keys of a transcript. Each does what the button of the same name does.

/** What keys do. `line` is the place of the line with the focus. An action that is undefined is not available. */
export interface LineActions {
  toggle: (() => void) | undefined;
  step: (by: number) => void;
  skip: (ms: number) => void;
  scene: (by: number) => void;
  /** False if there was nothing to clear. */
  clear: () => boolean;
  find: () => void;
  end: () => void;
  /** The user scrolls with a key. */
  scrolled: () => void;
  ofLine: Partial<Record<string, (line: number) => void>>;
}

const SKIP = 5_000;

export function pressed(e: KeyboardEvent, actions: LineActions): void {
  if (e.ctrlKey || e.metaKey || e.altKey || e.defaultPrevented) return;
  const on = e.target as HTMLElement;
  if (on.closest('input, textarea, select, dialog, [role=tab], summary')) return;
  const line = on.closest<HTMLElement>('[data-index]');
  const index = line ? Number(line.dataset['index']) : -1;
  // Enter and Space stay what they are on every other button.
  const onButton = on.closest('button, a') !== null && !on.hasAttribute('data-line');
  if (done(e.key, index, onButton, actions)) e.preventDefault();
  else if (['PageUp', 'PageDown', 'Home'].includes(e.key)) actions.scrolled();
}

function done(key: string, line: number, onButton: boolean, actions: LineActions): boolean {
  switch (key) {
    case ' ':
      if (!actions.toggle || onButton) return false;
      actions.toggle();
      return true;
    case 'ArrowDown':
    case 'ArrowUp':
      if (line < 0) return false;
      actions.step(key === 'ArrowDown' ? 1 : -1);
      return true;
    case 'j':
    case 'k':
      actions.step(key === 'j' ? 1 : -1);
      return true;
    case 'J':
    case 'K':
      actions.scene(key === 'J' ? 1 : -1);
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
      actions.skip(key === 'ArrowRight' ? SKIP : -SKIP);
      return true;
    case 'Escape':
      return actions.clear();
    case 'f':
      actions.find();
      return true;
    case 'End':
      actions.end();
      return true;
    default: {
      const act = actions.ofLine[key];
      if (!act || line < 0) return false;
      act(line);
      return true;
    }
  }
}
