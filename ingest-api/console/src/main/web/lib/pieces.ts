// Sends a file in pieces, some at a time, and goes on with what is missing after whatever went wrong.
import type { Piece, UploadPlan } from './types';

export interface Parts {
  /** What is still missing, with fresh addresses. */
  plan(): Promise<UploadPlan>;
  /** Sends one piece and reports how many of its bytes are sent. Rejects if it did not arrive. */
  put(piece: Piece, sent: (bytes: number) => void, signal: AbortSignal): Promise<void>;
  /** Everything is there. */
  finish(): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** A part of the content that is not sent yet. */
export interface Span {
  offset: number;
  bytes: number;
}

export interface UploadObserver {
  progress(sentBytes: number, missing: Span[]): void;
}

const AT_ONCE = 3;
const PATIENCE = 6;

/** Ends when all has arrived, or rejects: with an AbortError if it was paused, else with the last failure. */
export async function sendPieces(
  size: number,
  parts: Parts,
  observer: UploadObserver,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  for (;;) {
    const plan = await parts.plan();
    signal.throwIfAborted();
    const out = new Map<number, number>();
    const left = new Map(plan.missing.map((piece) => [piece.number, piece]));
    const report = () => {
      const missing = [...left.values()].map(({ number, offset, bytes }): Span => {
        const sent = Math.min(bytes, out.get(number) ?? 0);
        return { offset: offset + sent, bytes: bytes - sent };
      });
      observer.progress(size - missing.reduce((sum, span) => sum + span.bytes, 0), missing);
    };
    report();
    if (plan.missing.length === 0) {
      await parts.finish();
      return;
    }
    const queue = [...plan.missing];
    const round = new AbortController();
    const stop = () => round.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const lane = async () => {
      for (let piece = queue.shift(); piece; piece = queue.shift()) {
        const sending = piece;
        await parts.put(sending, (bytes) => (out.set(sending.number, bytes), report()), round.signal);
        left.delete(sending.number);
        report();
      }
    };
    const lanes = Array.from({ length: AT_ONCE }, () =>
      lane().catch((e: unknown) => {
        round.abort(e);
        throw e;
      }),
    );
    const results = await Promise.allSettled(lanes);
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
    if (results.some((result) => result.status === 'rejected')) {
      // As long as something arrives, patience is new.
      failures = left.size < plan.missing.length ? 1 : failures + 1;
      if (failures > PATIENCE) throw round.signal.reason;
      await parts.wait(Math.min(30_000, 500 * 2 ** failures), signal);
    }
  }
}

/** How many bytes of each file are sent. The files follow each other in the content. */
export function sentByFile(sizes: number[], missing: Span[]): number[] {
  let start = 0;
  return sizes.map((size) => {
    const end = start + size;
    const open = missing.map((one) => Math.min(end, one.offset + one.bytes) - Math.max(start, one.offset));
    start = end;
    return size - open.reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
  });
}

export const ZIP = 'application/zip';

const TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'audio/webm',
  flac: 'audio/flac',
  aac: 'audio/aac',
  zip: ZIP,
};

const TRANSCRIPTS: Record<string, string> = {
  txt: 'text/plain',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  json: 'application/json',
};

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

/** The type of a recording, or of a ZIP of them: by its name, since browsers differ in what they call it. */
export function audioType(file: { name: string; type: string }): string | undefined {
  const byName = TYPES[ending(file.name)];
  if (byName) return file.type === 'video/webm' ? 'video/webm' : byName;
  return Object.values(TYPES).includes(file.type) ? file.type : undefined;
}

export function transcriptType(file: { name: string }): string | undefined {
  return TRANSCRIPTS[ending(file.name)];
}

/** A file with a pasted transcript. Its name says the format, as with chosen files. */
export function pastedFile(text: string): File {
  const start = text.trimStart();
  const format = /^WEBVTT/.test(start)
    ? 'vtt'
    : /^\d+\s*\n\s*\d+:\d\d:\d\d[,.]\d+\s*-->/.test(start)
      ? 'srt'
      : /^[[{]/.test(start) && isJson(start)
        ? 'json'
        : 'txt';
  return new File([start], `pasted.${format}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const CHATS: Record<string, string> = {
  json: 'application/json',
  db: 'application/json',
  txt: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
};

export function chatType(file: { name: string }): string | undefined {
  return CHATS[ending(file.name)];
}
