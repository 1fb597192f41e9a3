import { expect, test } from 'vitest';
import {
  audioType,
  pastedFile,
  sendPieces,
  sentByFile,
  transcriptType,
  type Parts,
  type Span,
} from '../../main/web/lib/pieces';
import type { Piece } from '../../main/web/lib/types';

const SIZE = 10;

/** A store that takes pieces of 2 bytes and remembers which it has. */
class Store implements Parts {
  has = new Set<number>();
  plans = 0;
  finished = 0;
  waits = 0;
  atOnce = 0;
  most = 0;
  fail: (number: number) => boolean = () => false;
  onPut: (number: number) => void = () => {};

  async plan() {
    this.plans++;
    const all = Array.from({ length: SIZE / 2 }, (_, i): Piece => ({
      number: i + 1,
      offset: i * 2,
      bytes: 2,
      url: `u${i}-${this.plans}`,
      headers: {},
    }));
    return { pieces: all.length, missing: all.filter((piece) => !this.has.has(piece.number)), expiresAt: '' };
  }
  async put(piece: Piece, sent: (bytes: number) => void, signal: AbortSignal) {
    this.most = Math.max(this.most, ++this.atOnce);
    await Promise.resolve();
    this.atOnce--;
    this.onPut(piece.number);
    signal.throwIfAborted();
    if (this.fail(piece.number)) throw new Error('broke off');
    sent(piece.bytes);
    this.has.add(piece.number);
  }
  async finish() {
    this.finished++;
  }
  async wait() {
    this.waits++;
  }
}

async function send(store: Store, stop = new AbortController()) {
  const reported: number[] = [];
  await sendPieces(SIZE, store, { progress: (n) => reported.push(n) }, stop.signal);
  return reported;
}

test('every piece is sent, a few at a time, and then it is said that all are there', async () => {
  const store = new Store();
  const reported = await send(store);
  expect([...store.has].sort()).toEqual([1, 2, 3, 4, 5]);
  expect(store.finished).toBe(1);
  expect(store.most).toBe(3);
  expect(reported.at(-1)).toBe(SIZE);
});

test('what arrived before is not sent again', async () => {
  const store = new Store();
  store.has = new Set([1, 2, 3]);
  const sent: number[] = [];
  store.onPut = (number) => sent.push(number);
  const reported = await send(store);
  expect(sent.sort()).toEqual([4, 5]);
  expect(reported[0]).toBe(6);
});

test('after a failure new addresses are requested and only what is missing is sent', async () => {
  const store = new Store();
  let broken = true;
  store.fail = (number) => number === 4 && broken;
  const sent: number[] = [];
  store.onPut = (number) => sent.push(number);
  const wait = store.wait.bind(store);
  store.wait = async () => {
    broken = false;
    await wait();
  };
  await send(store);
  expect(store.waits).toBe(1);
  expect(store.finished).toBe(1);
  expect(sent.filter((number) => number === 1)).toHaveLength(1);
  expect(store.has.size).toBe(5);
});

test('where nothing arrives any more it ends with what went wrong', async () => {
  const store = new Store();
  store.fail = () => true;
  await expect(send(store)).rejects.toThrow('broke off');
  expect(store.finished).toBe(0);
  expect(store.waits).toBeGreaterThan(3);
});

test('a pause stops it, and going on sends the rest', async () => {
  const store = new Store();
  const stop = new AbortController();
  store.onPut = (number) => number === 3 && stop.abort();
  await expect(send(store, stop)).rejects.toThrow();
  expect(store.finished).toBe(0);
  expect(store.has.size).toBeLessThan(5);
  expect(store.plans).toBe(1);
  expect(store.waits).toBe(0);
  store.onPut = () => {};
  await send(store);
  expect(store.has.size).toBe(5);
  expect(store.finished).toBe(1);
});

test('a file is known by its name where the browser is unsure', () => {
  expect(audioType({ name: 'Session 3.M4A', type: 'audio/x-m4a' })).toBe('audio/mp4');
  expect(audioType({ name: 'a.wav', type: '' })).toBe('audio/wav');
  expect(audioType({ name: 'clip.webm', type: 'video/webm' })).toBe('video/webm');
  expect(audioType({ name: 'table.MOV', type: '' })).toBe('video/quicktime');
  expect(audioType({ name: 'obs.mkv', type: 'video/matroska' })).toBe('video/x-matroska');
  expect(audioType({ name: 'notes.pdf', type: 'application/pdf' })).toBeUndefined();
  expect(transcriptType({ name: 'a.VTT' })).toBe('text/vtt');
  expect(transcriptType({ name: 'a.docx' })).toBeUndefined();
});

test('progress is known for each of several files', async () => {
  expect(sentByFile([4, 6], [])).toEqual([4, 6]);
  expect(sentByFile([4, 6], [{ offset: 2, bytes: 4 }])).toEqual([2, 4]);
  expect(sentByFile([4, 6], [{ offset: 0, bytes: 1 }, { offset: 9, bytes: 1 }])).toEqual([3, 5]);
  const store = new Store();
  store.has = new Set([1, 2]);
  const missing: Span[][] = [];
  const observer = { progress: (_: number, now: Span[]) => missing.push(now) };
  await sendPieces(SIZE, store, observer, new AbortController().signal);
  expect(missing[0]).toEqual([4, 6, 8].map((offset) => ({ offset, bytes: 2 })));
  expect(missing.at(-1)).toEqual([]);
});

test('the format of a pasted transcript is recognised', () => {
  expect(pastedFile('GM: The door is open.').name).toBe('pasted.txt');
  expect(pastedFile('[GM] The door is open.').name).toBe('pasted.txt');
  expect(pastedFile('\nWEBVTT\n\n00:01.000 --> 00:02.000\nHello').name).toBe('pasted.vtt');
  expect(pastedFile('1\n00:00:01,000 --> 00:00:02,000\nHello').name).toBe('pasted.srt');
  expect(pastedFile('{"utterances": []}').name).toBe('pasted.json');
});
