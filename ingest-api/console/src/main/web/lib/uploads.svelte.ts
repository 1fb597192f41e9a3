// Uploads continue on other pages, and are remembered after a reload.
import { messageOf, path, post, Problem } from './api';
import { audioType, sendPieces } from './pieces';
import { strings } from './strings';
import { table } from './table.svelte';
import type { Piece, Session, UploadPlan } from './types';

export type State = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';

interface Remembered {
  name: string;
  size: number;
}

const KEY = 'talestream.upload.';

export class Upload {
  readonly file: File;
  state: State = $state('sending');
  sent = $state(0);
  problem = $state('');
  readonly percent = $derived.by(() => (this.file.size === 0 ? 0 : Math.floor((this.sent / this.file.size) * 100)));

  private readonly address: string;
  private readonly type: string;
  private readonly session: string;
  private stop = new AbortController();

  constructor(file: File, type: string, address: string, session: string) {
    this.file = file;
    this.type = type;
    this.address = address;
    this.session = session;
  }

  async go(): Promise<void> {
    this.stop = new AbortController();
    this.state = 'sending';
    this.problem = '';
    localStorage.setItem(KEY + this.session, JSON.stringify({ name: this.file.name, size: this.file.size }));
    try {
      await sendPieces(
        this.file.size,
        {
          plan: () => post<UploadPlan>(this.address, { contentType: this.type, bytes: this.file.size }),
          put: (piece, sent, signal) => put(this.file, piece, sent, signal),
          finish: async () => table.did(await post<Session>(this.address + '/uploaded')),
          wait: (ms, signal) => this.wait(ms, signal),
        },
        { progress: (sent) => (this.sent = sent) },
        this.stop.signal,
      );
      this.state = 'done';
      localStorage.removeItem(KEY + this.session);
    } catch (e) {
      if (this.stop.signal.aborted) {
        this.state = 'paused';
      } else {
        this.state = 'failed';
        const refused = e instanceof Problem ? e.errors[0] : undefined;
        this.problem = refused ? strings.problem.field(strings.upload.file, refused.problem) : messageOf(e);
      }
    }
  }

  pause(): void {
    this.stop.abort();
  }

  private async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.state = 'waiting';
    await new Promise<void>((wake) => {
      const timer = setTimeout(wake, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), wake()), { once: true });
      window.addEventListener('online', () => wake(), { once: true });
    });
    if (!signal.aborted) this.state = 'sending';
  }
}

// Browsers set these headers and reject others' values.
const NOT_OURS = new Set(['host', 'content-length']);

function put(file: File, piece: Piece, sent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((arrived, failed) => {
    if (signal.aborted) return failed(signal.reason);
    const request = new XMLHttpRequest();
    request.open('PUT', piece.url);
    for (const [name, value] of Object.entries(piece.headers)) {
      if (!NOT_OURS.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    request.upload.onprogress = (e) => sent(e.loaded);
    request.onload = () =>
      request.status < 300 ? arrived() : failed(new Error(strings.upload.rejected(request.status)));
    request.onerror = () => failed(new Error(strings.upload.disconnected));
    request.onabort = () => failed(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file.slice(piece.offset, piece.offset + piece.bytes));
  });
}

const uploads: Record<string, Upload> = $state({});

export function uploadOf(session: string): Upload | undefined {
  return uploads[session];
}

export function isSending(): boolean {
  return Object.values(uploads).some((one) => one.state === 'sending' || one.state === 'waiting');
}

/** The upload that was interrupted when the page was closed. */
export function interrupted(session: string): Remembered | undefined {
  const text = localStorage.getItem(KEY + session);
  return text ? (JSON.parse(text) as Remembered) : undefined;
}

export function forgetUpload(session: string): void {
  localStorage.removeItem(KEY + session);
  delete uploads[session];
}

/** Starts the upload, or returns why it cannot. */
export function begin(file: File, workspace: string, campaign: string, session: string): string | undefined {
  const type = audioType(file);
  if (!type) return strings.upload.unsupported;
  if (file.size === 0) return strings.upload.empty;
  const address = path`/workspaces/${workspace}/campaigns/${campaign}/sessions/${session}/audio`;
  uploads[session] = new Upload(file, type, address, session);
  void uploads[session]?.go();
  return undefined;
}
