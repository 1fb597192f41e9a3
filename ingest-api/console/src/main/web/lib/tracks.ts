// The files of a recording: a single one, or one per speaker.
import { audioType, ZIP } from './pieces';

export interface ChosenTrack {
  file: File;
  /** The speaker's label in the transcript. The workspace remembers the name that belongs to it. */
  label: string;
}

/** A chosen file that is not uploaded. */
export interface LeftOut {
  name: string;
  why: 'empty' | 'unsupported';
}

export interface ChosenRecording {
  tracks: ChosenTrack[];
  leftOut: LeftOut[];
  /** The notes and names that Craig, a recorder for Discord, puts next to its tracks. */
  info?: File;
}

const byName = new Intl.Collator('en', { numeric: true });

/** `2-mira_0.flac` → `mira`: recorders of tracks name them by number and user. */
export function labelOf(name: string): string {
  const [, user = ''] = /^(?:\d{1,3}-)?(.*?)(?:_0)?\.[^.]*$/.exec(name) ?? [];
  return user.trim().replace(/\s+/g, ' ').slice(0, 200) || name;
}

/** The tracks among the chosen files, if they are several. */
export function tracksOf(files: File[]): ChosenRecording | undefined {
  const isInfo = (file: File) => file.name.toLowerCase() === 'info.txt';
  const isTrack = (file: File) => ![undefined, ZIP].includes(audioType(file));
  const shown = files.filter((file) => !file.name.startsWith('.'));
  const audio = shown.filter(isTrack);
  if (audio.length < 2) return undefined;
  const leftOut = shown.flatMap((file): LeftOut[] => {
    if (!isTrack(file)) return isInfo(file) ? [] : [{ name: file.name, why: 'unsupported' }];
    return file.size === 0 ? [{ name: file.name, why: 'empty' }] : [];
  });
  const labels = new Set<string>();
  const tracks = audio
    .filter((file) => file.size > 0)
    .sort((a, b) => byName.compare(a.name, b.name))
    .map((file) => {
      const wanted = labelOf(file.name);
      let label = wanted;
      for (let n = 2; labels.has(label); n++) label = `${wanted} ${n}`;
      labels.add(label);
      return { file, label };
    });
  const info = files.find((file) => isInfo(file) && file.size > 0 && file.size <= 262_144);
  return info ? { tracks, leftOut, info } : { tracks, leftOut };
}

/** As `POST …/audio` expects it. */
export function plannedTracks({ tracks, info }: ChosenRecording): object {
  return {
    tracks: tracks.map(({ file, label }) => ({
      name: file.name,
      speaker: label,
      contentType: audioType(file),
      bytes: file.size,
    })),
    ...(info ? { infoBytes: info.size } : {}),
  };
}

interface DroppedEntry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

/** The dropped files, and those in dropped folders. */
export async function droppedFiles(dropped: DataTransfer): Promise<File[]> {
  // The list is empty after the first wait.
  const plain = [...dropped.files];
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const files = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return files.flat();
}

async function filesOf(entry: DroppedEntry): Promise<File[]> {
  if (entry.isFile) return [await new Promise<File>((found, failed) => (entry as FileSystemFileEntry).file(found, failed))];
  if (!entry.isDirectory) return [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  // A reader returns some entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((read, failed) => reader.readEntries(read, failed));
    if (some.length === 0) return found;
    for (const one of some) if (one.isFile) found.push(...(await filesOf(one)));
  }
}
