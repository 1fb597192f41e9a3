// A long transcript in blocks of lines. Only blocks near the window are rendered; the others keep their height.
import { tick } from 'svelte';

const BLOCK = 20;
/** Height of a line that has not been rendered yet. */
const GUESS = 52;

export class Blocks {
  readonly size = BLOCK;
  list: HTMLElement | undefined = $state();
  private readonly rendered: Record<number, boolean> = $state({ 0: true });
  private readonly heights: Record<number, number> = {};
  private readonly lines: () => number;
  private keeping: object | undefined;
  private centred: { line: number; y?: number } | undefined;

  /** `lines` is the number of lines. */
  constructor(lines: () => number) {
    this.lines = lines;
  }

  get count(): number {
    return Math.ceil(this.lines() / BLOCK);
  }

  isRendered(block: number): boolean {
    return this.rendered[block] ?? false;
  }

  /** The height of a block that is not rendered. */
  height(block: number): number {
    return this.heights[block] ?? Math.min(BLOCK, this.lines() - block * BLOCK) * GUESS;
  }

  /** Lines have other heights from now on. */
  forget(): void {
    for (const block of Object.keys(this.heights)) delete this.heights[Number(block)];
  }

  /** An attachment: renders the block while it is near the window. */
  readonly observe = (node: HTMLElement): (() => void) => {
    const number = Number(node.dataset['block']);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && this.rendered[number] && !node.contains(document.activeElement)) {
          this.heights[number] = entry.boundingClientRect.height;
          this.rendered[number] = false;
        } else if (entry.isIntersecting) {
          this.rendered[number] = true;
        }
      },
      { rootMargin: '1200px 0px' },
    );
    observer.observe(node);
    return () => observer.disconnect();
  };

  /** The button of a line, if it is rendered. */
  element(index: number): HTMLElement | null {
    return this.list?.querySelector<HTMLElement>(`[data-line="${index}"]`) ?? null;
  }

  /** The place of the line that has the focus. */
  focused(): number | undefined {
    const line = document.activeElement?.closest<HTMLElement>('[data-index]');
    return line && this.list?.contains(line) ? Number(line.dataset['index']) : undefined;
  }

  async bring(index: number, how: { focus?: boolean; calm?: boolean } = {}): Promise<void> {
    if (index < 0 || index >= this.lines()) return;
    this.rendered[Math.floor(index / BLOCK)] = true;
    await tick();
    const button = this.element(index);
    const calm = how.calm && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    button?.closest('.line')?.scrollIntoView({ block: 'center', behavior: calm ? 'smooth' : 'instant' });
    if (how.focus) button?.focus({ preventScroll: true });
  }

  /** Keeps the line in the middle until the blocks above it have their final height, or the user scrolls. */
  async settle(index: number): Promise<void> {
    await this.keep(() => {
      const line = this.element(index)?.closest('.line');
      if (!line) return undefined;
      const { top, bottom } = line.getBoundingClientRect();
      const off = (top + bottom) / 2 - innerHeight / 2;
      return Math.abs(off) > 40 ? off : 0;
    });
  }

  /** Brings a line to the middle of the window. */
  async centre(index: number, how: { focus?: boolean } = {}): Promise<void> {
    const mine: { line: number; y?: number } = { line: index };
    this.centred = mine;
    await this.bring(index, how);
    await this.settle(index);
    mine.y = scrollY;
  }

  /** The line in the middle of the window. One that was brought there stays it until the page is scrolled. */
  middle(): number {
    const { centred } = this;
    if (centred && (centred.y === undefined || centred.y === scrollY)) return centred.line;
    return this.lineBelow(innerHeight / 2)?.line ?? 0;
  }

  /** Brings the line to this distance from the top of the window. */
  async hold(index: number, top: number): Promise<void> {
    if (index < 0 || index >= this.lines()) return;
    this.rendered[Math.floor(index / BLOCK)] = true;
    await tick();
    await this.keep(() => {
      const line = this.element(index)?.closest('.line');
      return line ? line.getBoundingClientRect().top - top : undefined;
    });
  }

  /** Scrolls to the end of the page, also if the blocks at the end turn out to be higher. */
  async end(): Promise<void> {
    this.rendered[this.count - 1] = true;
    await tick();
    const page = document.documentElement;
    await this.keep(() => page.scrollHeight - innerHeight - page.scrollTop);
  }

  /** Scrolls by what `off` returns, until it is nothing for a while. */
  private async keep(off: () => number | undefined): Promise<void> {
    const mine = {};
    this.keeping = mine;
    let calm = 0;
    for (let frame = 0; frame < 90 && calm < 20 && this.keeping === mine; frame++) {
      const by = off();
      if (by === undefined) return;
      const before = document.documentElement.scrollTop;
      if (Math.abs(by) > 1) scrollBy({ top: by, behavior: 'instant' });
      // At the top or end of the page there is nothing left to scroll.
      if (document.documentElement.scrollTop === before) calm++;
      else calm = 0;
      await new Promise((wake) => requestAnimationFrame(wake));
    }
  }

  /** The first line below this distance from the top of the window. Undefined above the first line. */
  lineBelow(edge: number): { line: number; top: number } | undefined {
    if (!this.list || this.list.getBoundingClientRect().top > edge) return undefined;
    for (const line of this.list.querySelectorAll<HTMLElement>('.line')) {
      const { top, bottom } = line.getBoundingClientRect();
      if (bottom > edge) return { line: Number(line.dataset['index']), top: Math.round(top) };
    }
    return undefined;
  }

  /** The user scrolled. */
  touch(): void {
    this.keeping = undefined;
  }
}
