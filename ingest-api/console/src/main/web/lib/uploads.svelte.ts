// Uploads continue on other pages, and are remembered after a reload.
import { messageOf, path, post, Problem } from './api';
import { audioType, sendPieces, ZIP } from './pieces';
import { MOST_SPEAKERS, speakerCount } from './speakers';
import { strings } from './strings';
import { table } from './table.svelte';
import { plannedTracks, tracksOf, type ChosenRecording } from './tracks';
import type { Piece, Session, UploadPlan } from './types';

export type State = 'sending' | 'paused' | 'waiting' | 'done' | 'failed';

interface Remembered {
  name: string;
  size: number;
  speakers?: number;
}

const KEY = 'talestream.upload.';

/** What is sent: the pieces are of `content`. */
export interface Sending {
  name: string;
  content: Blob;
  request: object;
  /** How many people speak, if it is known. */
  speakers?: number | undefined;
}

export class Upload {
  readonly name: string;
  readonly size: number;
  state: State = $state('sending');
  sent = $state(0);
  problem = $state('');
  /** Whether the server does not accept the file. */
  isRefused = $state(false);
  readonly percent = $derived.by(() => (this.size === 0 ? 0 : Math.floor((this.sent / this.size) * 100)));

  private readonly sending: Sending;
  private readonly address: string;
  private readonly session: string;
  private stop = new AbortController();

  constructor(sending: Sending, address: string, session: string) {
    this.sending = sending;
    this.name = sending.name;
    this.size = sending.content.size;
    this.address = address;
    this.session = session;
  }

  async go(): Promise<void> {
    this.stop = new AbortController();
    this.state = 'sending';
    this.problem = '';
    this.isRefused = false;
    localStorage.setItem(KEY + this.session, JSON.stringify(this.remembered()));
    try {
      await sendPieces(
        this.size,
        {
          plan: () => post<UploadPlan>(this.address, this.sending.request),
          put: (piece, sent, signal) => put(this.sending.content, piece, sent, signal),
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
        this.isRefused = refused !== undefined;
        this.problem = refused ? strings.problem.field(strings.upload.file, refused.problem) : messageOf(e);
      }
    }
  }

  /** The number of speakers too: with another one, it is another upload. */
  private remembered(): Remembered {
    const { speakers } = this.sending;
    return { name: this.name, size: this.size, ...(speakers ? { speakers } : {}) };
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

function put(file: Blob, piece: Piece, sent: (bytes: number) => void, signal: AbortSignal): Promise<void> {
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

/**
 * Starts the upload of a file, or of a track per speaker, or returns why it cannot.
 *
 * @param typed how many people speak in a single file, or empty
 */
export function begin(
  files: File[],
  workspace: string,
  campaign: string,
  session: string,
  typed = '',
): string | undefined {
  const recording = tracksOf(files);
  const file = files.find((one) => audioType(one));
  if (recording?.tracks.some((track) => track.file.size === 0) || file?.size === 0) return strings.upload.empty;
  const address = path`/workspaces/${workspace}/campaigns/${campaign}/sessions/${session}`;
  const speakers = speakerCount(typed);
  if (recording) beginTracks(recording, address, session);
  else if (file && Number.isNaN(speakers) && audioType(file) !== ZIP) return strings.upload.speakersRange(MOST_SPEAKERS);
  else if (file) start({ name: file.name, content: file, request: single(file, speakers), speakers }, address, session);
  else return strings.upload.unsupported;
  return undefined;
}

export function beginTracks(recording: ChosenRecording, address: string, session: string): void {
  const { tracks, info } = recording;
  const files = [...tracks.map((track) => track.file), ...(info ? [info] : [])];
  const name = strings.tracks.files(tracks.length);
  start({ name, content: new Blob(files), request: plannedTracks(recording) }, address, session);
}

/** Starts the upload of a file in place of a speaker's track, or returns why it cannot. */
export function beginReplacement(file: File, track: string, address: string, session: string): string | undefined {
  if (![undefined, ZIP].includes(audioType(file)) && file.size > 0) {
    start({ name: file.name, content: file, request: { ...single(file), track } }, address, session);
    return undefined;
  }
  return file.size === 0 ? strings.upload.empty : strings.upload.unsupported;
}

function single(file: File, speakers?: number): object {
  const type = audioType(file);
  return { contentType: type, bytes: file.size, ...(speakers && type !== ZIP ? { speakers } : {}) };
}

function start(sending: Sending, address: string, session: string): void {
  // Two uploads of a session would each replace what the other has begun.
  uploads[session]?.pause();
  uploads[session] = new Upload(sending, `${address}/audio`, session);
  void uploads[session]?.go();
}
