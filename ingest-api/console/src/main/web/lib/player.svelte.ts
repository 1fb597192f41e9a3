// The recording of a session as it is heard: shared by the bar that controls it and the transcript in step with it.
import { strings } from './strings';

export class Playing {
  time = $state(0);
  duration = $state(0);
  isPlaying = $state(false);
  rate = $state(1);
  ready = $state(false);
  problem = $state('');

  private audio: HTMLAudioElement | undefined;
  private wanted: number | undefined;
  private renewed = false;
  private readonly address: () => Promise<string | undefined>;

  /** `address` returns a new address each time; it expires. Undefined if there is nothing to play now. */
  constructor(address: () => Promise<string | undefined>) {
    this.address = address;
  }

  attach(audio: HTMLAudioElement, url: string): () => void {
    this.audio = audio;
    this.ready = false;
    this.renewed = false;
    this.problem = '';
    audio.src = url;
    const on = (name: string, what: () => void) => audio.addEventListener(name, what);
    on('loadedmetadata', () => {
      this.duration = Number.isFinite(audio.duration) ? audio.duration * 1000 : 0;
      this.ready = true;
      audio.playbackRate = this.rate;
      if (this.wanted !== undefined) this.seek(this.wanted);
    });
    on('durationchange', () => (this.duration = Number.isFinite(audio.duration) ? audio.duration * 1000 : 0));
    on('timeupdate', () => (this.time = audio.currentTime * 1000));
    on('seeking', () => (this.time = audio.currentTime * 1000));
    on('play', () => (this.isPlaying = true));
    on('pause', () => (this.isPlaying = false));
    on('playing', () => (this.renewed = false));
    on('seeked', () => (this.renewed = false));
    on('error', () => void this.renew());
    return () => {
      this.wanted ??= this.time;
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      this.audio = undefined;
    };
  }

  /** After an address has ended, playback continues with a new one at the same position. */
  private async renew(): Promise<void> {
    if (this.renewed) {
      this.problem = strings.player.problem;
      return;
    }
    this.renewed = true;
    const [time, going] = [this.time, this.isPlaying];
    try {
      const url = await this.address();
      if (url) await this.use(url, time, going);
    } catch {
      this.problem = strings.player.problem;
    }
  }

  /** Continues with the sound at another address. */
  async use(url: string, time = this.time, going = this.isPlaying): Promise<void> {
    const audio = this.audio;
    if (!audio) return;
    this.wanted = time;
    this.ready = false;
    audio.src = url;
    audio.load();
    if (going) await audio.play();
  }

  seek(ms: number): void {
    const to = Math.max(0, this.duration > 0 ? Math.min(ms, this.duration) : ms);
    this.time = to;
    if (this.audio && this.ready) {
      this.audio.currentTime = to / 1000;
      this.wanted = undefined;
    } else {
      this.wanted = to;
    }
  }

  play(ms?: number): void {
    if (ms !== undefined) this.seek(ms);
    void this.audio?.play().catch(() => {});
  }

  toggle(): void {
    if (this.isPlaying) this.audio?.pause();
    else this.play();
  }

  skip(ms: number): void {
    this.seek(this.time + ms);
  }

  faster(rate: number): void {
    this.rate = rate;
    if (this.audio) this.audio.playbackRate = rate;
  }
}
