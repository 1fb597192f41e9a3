// What a session page loads for itself: transcript, summaries and the address of the recording.
import { call, get, messageOf, Problem } from './api';
import { Playing } from './player.svelte';
import notes from './said.svelte';
import { table } from './table.svelte';
import type { Offer, Page, Session, SessionResults, SpeakerChange, Summary, Transcript, Utterance } from './types';

/** Where the recording is played. The `id` changes with what is heard there. */
interface Playable {
  url: string;
  id: string;
}

/** In milliseconds: until the next request for a recording that is not ready. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 60_000;
/** In milliseconds: before an answer that was too old is requested again. */
const FIRST_REPEAT = 1_000;

/** A change of one line. */
export interface LineChange {
  text?: string;
  secret?: boolean;
}

export class SessionContents {
  problem: unknown = $state();
  /** Until the transcript is known for the first time. */
  isLoading = $state(true);
  lines: Utterance[] | undefined = $state.raw();
  summaries: Summary[] = $state([]);
  url: string | undefined = $state();
  /** There is a recording that is not ready to play. */
  isAudioPending = $state(false);
  /** The whole transcript is hidden from players, until a GM shows it. */
  isWithheld = $state(false);
  readonly playing: Playing;

  private readonly id: string;
  private readonly address: string;
  private linesTag = '';
  private requests = 0;
  /** The newest request whose answer is shown. */
  private shown = 0;
  private recording: string | undefined;
  private sound = '';
  private pause = FIRST_PAUSE;
  private later: ReturnType<typeof setTimeout> | undefined;
  private repeatPause = FIRST_REPEAT;
  private repeat: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, address: string) {
    this.id = id;
    this.address = address;
    this.playing = new Playing(async () => {
      const found = await this.listen();
      this.sound = found?.id ?? '';
      return found?.url;
    });
  }

  /** Loads everything. A transcript that has not changed is kept. */
  async open(): Promise<void> {
    const request = ++this.requests;
    let hasTranscript: boolean;
    try {
      const found = await get<SessionResults>(`${this.address}?include=transcript,summaries`);
      if (request < this.shown) return;
      this.shown = request;
      const { transcript, summaries, ...session } = found;
      this.repeatUnless(table.put(session));
      this.summaries = summaries;
      hasTranscript = transcript !== undefined;
      this.isWithheld = transcript?.withheld ?? false;
      const recording = JSON.stringify(session.audio);
      if (recording !== this.recording) this.url = undefined;
      if (this.recording !== undefined && recording !== this.recording) this.playing.seek(0);
      this.recording = recording;
      this.problem = undefined;
    } catch (e) {
      if (request < this.shown) return;
      this.problem = e;
      this.isLoading = false;
      return;
    }
    if (!hasTranscript) this.noLines();
    const audio = this.readAudio();
    if (hasTranscript) await this.readLines();
    this.isLoading = false;
    await audio;
  }

  /** What an event does not have: the expected end, the place in the queue, or why there is another attempt. */
  async readState(): Promise<void> {
    try {
      this.repeatUnless(table.put(await get<Session>(this.address)));
    } catch (e) {
      if (!(e instanceof Problem)) throw e;
      // The next event repeats it.
    }
  }

  /** An answer may be older than the event that caused its request, and lack what the event does not have. */
  private repeatUnless(isNewest: boolean): void {
    clearTimeout(this.repeat);
    if (!isNewest) this.repeat = setTimeout(() => void this.open(), this.repeatPause);
    this.repeatPause = isNewest ? FIRST_REPEAT : Math.min(LONGEST_PAUSE, 2 * this.repeatPause);
  }

  async readLines(): Promise<void> {
    try {
      const answer = await call<Transcript>(`${this.address}/transcript`);
      if (answer.etag === this.linesTag) return;
      this.lines = answer.value.utterances;
      this.linesTag = answer.etag;
    } catch (e) {
      if (e instanceof Problem && e.status === 404) this.noLines();
      else this.problem = e;
    }
  }

  private noLines(): void {
    this.lines = undefined;
    this.linesTag = '';
  }

  /** Loads the transcript even if its version is known. */
  async rereadLines(): Promise<void> {
    this.linesTag = '';
    await this.readLines();
  }

  async reopen(): Promise<void> {
    this.linesTag = '';
    await this.open();
  }

  async readSummaries(): Promise<Summary[]> {
    try {
      this.summaries = (await get<Page<Summary>>(`${this.address}/summaries`)).items;
    } catch (e) {
      if (!(e instanceof Problem && e.status === 404)) notes.say(messageOf(e), { bad: true });
    }
    return this.summaries;
  }

  /** Changes a line of the version that is shown. Rejects with a conflict if there is a newer one. */
  async changeLine(n: number, change: LineChange): Promise<Offer | undefined> {
    const { value, etag } = await call<Utterance & { offer?: Offer }>(`${this.address}/transcript/utterances/${n}`, {
      method: 'PATCH',
      body: change,
      ifMatch: this.linesTag,
    });
    this.linesTag = etag;
    this.lines = this.lines?.map((one) =>
      one.n === n ? { ...one, text: value.text, secret: value.secret ?? false } : one,
    );
    return value.offer;
  }

  /** Gives lines of the version that is shown to another speaker. Returns the change, to undo it. */
  async changeSpeaker(change: SpeakerChange): Promise<string | undefined> {
    const { value } = await call<{ id?: string }>(`${this.address}/transcript/utterances/speaker`, {
      method: 'PUT',
      body: change,
      ifMatch: this.linesTag,
    });
    await this.rereadLines();
    return value.id;
  }

  async undoSpeaker(id: string): Promise<void> {
    await call(`${this.address}/transcript/speaker-changes/${id}`, { method: 'DELETE', ifMatch: '*' });
    await this.rereadLines();
  }

  line(n: number): Utterance | undefined {
    return this.lines?.find((one) => one.n === n);
  }

  close(): void {
    clearTimeout(this.later);
    clearTimeout(this.repeat);
  }

  /** What players hear changes with the secrets of the session. */
  private async readAudio(): Promise<void> {
    if (!table.session(this.id)?.audio) return;
    try {
      const found = await this.listen();
      if (!found) return;
      if (!this.url) this.url = found.url;
      else if (found.id !== this.sound) await this.playing.use(found.url);
      this.sound = found.id;
    } catch {
      // The recording is an addition to the page, and the player reports its own problems.
    }
  }

  /** Undefined while it is not ready; then it is requested again later. */
  private async listen(): Promise<Playable | undefined> {
    clearTimeout(this.later);
    try {
      const found = await get<Playable>(`${this.address}/audio/listen`);
      this.isAudioPending = false;
      this.pause = FIRST_PAUSE;
      return found;
    } catch (e) {
      if (!(e instanceof Problem && e.status === 409)) throw e;
      this.isAudioPending = true;
      this.url = undefined;
      this.later = setTimeout(() => void this.readAudio(), this.pause);
      this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
      return undefined;
    }
  }
}
