// The scenes of a session, in the edition of the reader.
import { call, Problem } from './api';
import type { Scenes } from './types';

export class SceneList {
  outline: Scenes | undefined = $state.raw();
  /** Whether it is known which scenes there are. */
  isRead = $state(false);
  private readonly address: string;

  /** `address` is that of the session in the API. */
  constructor(address: string) {
    this.address = address;
  }

  get all(): Scenes['scenes'] {
    return this.outline?.scenes ?? [];
  }

  async read(): Promise<void> {
    try {
      this.outline = (await call<Scenes>(`${this.address}/scenes`)).value;
    } catch (e) {
      if (!(e instanceof Problem && e.status === 404)) throw e;
      this.outline = undefined;
    } finally {
      this.isRead = true;
    }
  }

  clear(): void {
    this.outline = undefined;
    this.isRead = true;
  }

  /** Changes a scene of the version that is shown. Rejects with a conflict if there is a newer one. */
  async change(n: number, title: string, line: number | undefined): Promise<void> {
    const shown = this.outline;
    if (!shown) return;
    const answer = await call<Scenes>(`${this.address}/scenes/${shown.edition}/${n}`, {
      method: 'PATCH',
      ifMatch: shown.etag,
      body: { title, ...(line === undefined ? {} : { line }) },
    });
    this.outline = answer.value;
  }
}
