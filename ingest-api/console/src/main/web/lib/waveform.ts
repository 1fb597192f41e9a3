// The waveform of a recording, from the sound that the page plays: of players without secrets.
import { peaksOf } from './timeline';

/** A longer recording would need too much memory in a browser: 230 MB an hour. */
export const LONGEST_MS = 30 * 60_000;
export const MOST_BYTES = 32_000_000;
const SAMPLE_RATE = 8_000;
const PEAKS = 500;

/** Undefined if the browser cannot decode it. */
export async function waveformOf(url: string, signal: AbortSignal): Promise<number[] | undefined> {
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) return undefined;
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await answer.arrayBuffer());
    const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => sound.getChannelData(i));
    return peaksOf(channels, PEAKS);
  } catch {
    // It is an addition: without it, there are the lanes.
    return undefined;
  }
}
