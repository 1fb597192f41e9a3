// A long transcript in blocks of lines. Only blocks near the window are rendered; the others keep their height.
import { tick } from 'svelte';

const BLOCK = 40;
/** Height of a line that has not been rendered yet. */
const GUESS = 52;

export class Blocks {
  readonly size = BLOCK;
  list: HTMLElement | undefined = $state();
  private readonly rendered: Record<number, boolean> = $state({ 0: true });
  private readonly heights: Record<number, number> = {};
  private readonly lines: () => number;
  private touched = false;

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

  /** An attachment: renders the block while it is near the window. */
  readonly observe = (node: HTMLElement): (() => void) => {
    const number = Number(node.dataset['block']);
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && this.rendered[number] && !node.contains(document.activeElement)) {
          this.heights[number] = node.offsetHeight;
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

  async bring(index: number, how: { focus?: boolean; calm?: boolean } = {}): Promise<void> {
    if (index < 0 || index >= this.lines()) return;
    this.rendered[Math.floor(index / BLOCK)] = true;
    await tick();
    const button = this.element(index);
    const calm = how.calm && !matchMedia('(prefers-reduced-motion: reduce)').matches;
    button?.closest('.line')?.scrollIntoView({ block: 'center', behavior: calm ? 'smooth' : 'instant' });
    if (how.focus) button?.focus({ preventScroll: true });
  }

  /** Keeps the line in view until the blocks above it have their final height, or the user scrolls. */
  async settle(index: number): Promise<void> {
    let calm = 0;
    this.touched = false;
    for (let frame = 0; frame < 90 && calm < 20 && !this.touched; frame++) {
      await new Promise((wake) => requestAnimationFrame(wake));
      const line = this.element(index)?.closest('.line');
      if (!line) return;
      const { top, bottom } = line.getBoundingClientRect();
      if (Math.abs((top + bottom) / 2 - innerHeight / 2) > 40 && canMove(top)) {
        calm = 0;
        await this.bring(index);
      } else {
        calm++;
      }
    }
  }

  /** The user scrolled. */
  touch(): void {
    this.touched = true;
  }
}

/** A line at the very top or end of a page cannot be in the middle. */
function canMove(top: number): boolean {
  const page = document.documentElement;
  return top < innerHeight / 2 ? page.scrollTop > 1 : page.scrollTop + innerHeight < page.scrollHeight - 1;
}
