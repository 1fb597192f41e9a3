import { expect, test } from 'vitest';
import { pressed, type LineActions } from '../../main/web/lib/linekeys';

/** Presses a key on a line, or elsewhere on the page, and returns what it did. */
function press(key: string, line?: number, more: Partial<LineActions> = {}): string[] {
  const log: string[] = [];
  const actions: LineActions = {
    toggle: () => log.push('toggle'),
    step: (by) => log.push(`step ${by}`),
    skip: (ms) => log.push(`skip ${ms}`),
    scene: (by) => log.push(`scene ${by}`),
    clear: () => log.push('clear') > 0,
    find: () => log.push('find'),
    end: () => log.push('end'),
    scrolled: () => log.push('scrolled'),
    ofLine: { c: (index) => log.push(`copy ${index}`) },
    ...more,
  };
  const target = {
    closest: (wanted: string) => (wanted === '[data-index]' && line !== undefined ? { dataset: { index: line } } : null),
    hasAttribute: () => false,
  };
  pressed({ key, target, preventDefault: () => log.push('done') } as unknown as KeyboardEvent, actions);
  return log;
}

test('each key has its action', () => {
  expect(press('j')).toEqual(['step 1', 'done']);
  expect(press('J')).toEqual(['scene 1', 'done']);
  expect(press('K')).toEqual(['scene -1', 'done']);
  expect(press('ArrowLeft')).toEqual(['skip -5000', 'done']);
  expect(press(' ')).toEqual(['toggle', 'done']);
});

test('keys of a line need a line', () => {
  expect(press('c')).toEqual([]);
  expect(press('c', 3)).toEqual(['copy 3', 'done']);
  expect(press('e', 3)).toEqual([]);
  expect(press('ArrowDown')).toEqual([]);
  expect(press('ArrowDown', 3)).toEqual(['step 1', 'done']);
});

test('a key without an action is left to the browser', () => {
  expect(press('x')).toEqual([]);
  expect(press('PageDown')).toEqual(['scrolled']);
  expect(press(' ', undefined, { toggle: undefined })).toEqual([]);
  expect(press('Escape', undefined, { clear: () => false })).toEqual([]);
});
