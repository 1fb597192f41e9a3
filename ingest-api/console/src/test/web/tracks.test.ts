import { expect, test } from 'vitest';
import { droppedFiles, labelOf, plannedTracks, tracksOf } from '../../main/web/lib/tracks';

const file = (name: string, text = 'sound') => new File([text], name);

test('a track is labelled by its user', () => {
  expect(labelOf('1-mira.flac')).toBe('mira');
  expect(labelOf('12-mira_k_0.ogg')).toBe('mira_k');
  expect(labelOf('Mira  Vale.wav')).toBe('Mira Vale');
  expect(labelOf('7-.flac')).toBe('7-.flac');
});

test('several recordings are tracks, in the order of their numbers', () => {
  const found = tracksOf([file('10-ada.flac'), file('2-mira.flac'), file('info.txt'), file('raw.dat')]);
  expect(found?.tracks.map((track) => track.label)).toEqual(['mira', 'ada']);
  expect(found?.info?.name).toBe('info.txt');
});

test('a single recording, a ZIP and hidden files are no tracks', () => {
  expect(tracksOf([file('a.flac'), file('info.txt')])).toBeUndefined();
  expect(tracksOf([file('a.zip'), file('b.zip')])).toBeUndefined();
  expect(tracksOf([file('._1-a.flac'), file('1-a.flac')])).toBeUndefined();
});

test('two files of one user get two labels', () => {
  expect(tracksOf([file('1-a.flac'), file('2-a.flac')])?.tracks.map((track) => track.label)).toEqual(['a', 'a 2']);
});

test('the request lists every track, and the size of the notes', () => {
  const chosen = tracksOf([file('1-a.flac', 'four'), file('2-b.ogg', 'no'), file('info.txt', 'Notes:')]);
  expect(chosen && plannedTracks(chosen)).toEqual({
    tracks: [
      { name: '1-a.flac', speaker: 'a', contentType: 'audio/flac', bytes: 4 },
      { name: '2-b.ogg', speaker: 'b', contentType: 'audio/ogg', bytes: 2 },
    ],
    infoBytes: 6,
  });
});

test('a dropped folder is read to its end', async () => {
  const entry = (name: string) => ({ isFile: true, isDirectory: false, file: (found: (f: File) => void) => found(file(name)) });
  const pages = [[entry('1-a.flac')], [entry('2-b.flac')], []];
  const folder = {
    isFile: false,
    isDirectory: true,
    createReader: () => ({ readEntries: (read: (some: unknown[]) => void) => read(pages.shift() ?? []) }),
  };
  const dropped = { files: [], items: [{ webkitGetAsEntry: () => folder }] } as unknown as DataTransfer;
  expect((await droppedFiles(dropped)).map((one) => one.name)).toEqual(['1-a.flac', '2-b.flac']);
});

test('files that cannot be uploaded are named with the reason', () => {
  const found = tracksOf([file('1-a.flac'), file('2-b.flac', ''), file('notes.pdf'), file('info.txt'), file('.hidden')]);
  expect(found?.tracks.map((track) => track.label)).toEqual(['a']);
  expect(found?.leftOut).toEqual([
    { name: '2-b.flac', why: 'empty' },
    { name: 'notes.pdf', why: 'unsupported' },
  ]);
});
