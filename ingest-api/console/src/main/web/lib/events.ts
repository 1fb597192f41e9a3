// Changes in a workspace while its pages are open. A broken connection resumes at the last event.
import { path, Problem, send } from './api';
import { EventParser } from './sse';
import type { Happening } from './types';

/** The server says something every 15 seconds; silence for longer is a dead connection. */
const SILENCE = 40_000;
const SHORTEST = 1_000;
const LONGEST = 30_000;

export interface Ears {
  happened(what: Happening): void;
  /** Too much was missed: everything has to be read again. */
  reset(): void;
  live(isLive: boolean): void;
}

/** Listens until the returned function is called. */
export function listen(workspace: string, ears: Ears): () => void {
  let over = false;
  let last: string | undefined;
  let wait = SHORTEST;
  let stop: AbortController;

  async function once(): Promise<void> {
    stop = new AbortController();
    let silence = setTimeout(() => stop.abort(), SILENCE);
    const more: Record<string, string> = { Accept: 'text/event-stream' };
    if (last) more['Last-Event-ID'] = last;
    try {
      const answer = await send(path`/workspaces/${workspace}/events`, { signal: stop.signal }, more);
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      if (!reader) return;
      ears.live(true);
      const parser = new EventParser();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        clearTimeout(silence);
        silence = setTimeout(() => stop.abort(), SILENCE);
        wait = SHORTEST;
        for (const sent of parser.push(value)) {
          if (sent.id) last = sent.id;
          if (sent.event === 'reset') ears.reset();
          else if (sent.event !== 'ping') ears.happened(JSON.parse(sent.data) as Happening);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function run(): Promise<void> {
    while (!over) {
      try {
        await once();
      } catch (e) {
        if (e instanceof Problem && [401, 403, 404].includes(e.status)) return;
      }
      ears.live(false);
      if (over) return;
      await new Promise((wake) => setTimeout(wake, wait * (0.7 + Math.random() * 0.6)));
      wait = Math.min(wait * 2, LONGEST);
    }
  }

  void run();
  return () => {
    over = true;
    stop.abort();
  };
}
