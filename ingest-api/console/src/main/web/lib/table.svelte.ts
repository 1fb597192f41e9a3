// The workspace one looks at, kept true to the server by its events. Pages read from here what several of them show.
import { all, call, get, messageOf, path, Problem } from './api';
import { listen } from './events';
import { forgetMissing, forgetOfOthers } from './lastread';
import { strings } from './strings';
import type { Campaign, Happening, Me, Member, MyWorkspace, Role, Session, WorkspaceContents } from './types';

/** Gets an event, or nothing if events were missed. */
type Follower = (what?: Happening) => void;

/** In milliseconds: within one, the later answer counts. */
const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other);

/** Only the contents of a workspace have it. */
function overviewOf(session: Session | undefined): Pick<Session, 'overview'> {
  return session?.overview ? { overview: session.overview } : {};
}

class Table {
  me: Me | undefined = $state();
  mine: MyWorkspace[] | undefined = $state();
  mineProblem: unknown = $state();
  isOperator = $state(false);

  id = $state('');
  name = $state('');
  etag = $state('');
  private loads = 0;
  private shown = 0;
  members: Member[] = $state([]);
  campaigns: Campaign[] = $state([]);
  sessions: Session[] = $state([]);
  loaded = $state(false);
  problem: Problem | undefined = $state();
  live = $state(true);

  readonly role: Role = $derived(
    this.members.find((member) => member.userId === this.me?.id)?.role ??
      this.mine?.find((one) => one.id === this.id)?.role ??
      'PLAYER',
  );
  readonly runsTheGame = $derived(this.role !== 'PLAYER');

  private readonly followers = new Set<Follower>();
  private stop: (() => void) | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;

  async greet(): Promise<void> {
    this.me = await get<Me>('/api/me');
    void forgetOfOthers(this.me.id);
    get('/operations')
      .then(() => (this.isOperator = true))
      .catch(() => (this.isOperator = false));
  }

  async list(): Promise<void> {
    try {
      this.mine = await all<MyWorkspace>('/api/workspaces');
      this.mineProblem = undefined;
    } catch (e) {
      this.mineProblem = e;
    }
  }

  async enter(id: string): Promise<void> {
    if (id === this.id) return;
    this.leave();
    this.id = id;
    await this.load();
    if (this.id === id && !this.problem) this.listen();
  }

  private listen(): void {
    this.stop?.();
    this.stop = listen(this.id, {
      happened: (what) => this.happened(what),
      reset: () => {
        this.tell();
        void this.load();
      },
      live: (isLive) => (this.live = isLive),
    });
  }

  /** Once more, after it could not be opened. */
  async again(): Promise<void> {
    await this.load();
    if (!this.problem) this.listen();
  }

  /** Calls for each event, until the returned function is called: state alone would drop all but the last of a chunk. */
  follow(follower: Follower): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  private tell(what?: Happening): void {
    for (const follower of this.followers) follower(what);
  }

  leave(): void {
    this.stop?.();
    clearTimeout(this.later);
    this.id = '';
    this.name = '';
    this.members = [];
    this.campaigns = [];
    this.sessions = [];
    this.loaded = false;
    this.problem = undefined;
    this.live = true;
  }

  async load(): Promise<void> {
    const id = this.id;
    const begun = ++this.loads;
    try {
      const { value, etag } = await call<WorkspaceContents>(path`/workspaces/${id}`);
      // An answer that a later request has overtaken is older than what is shown.
      if (id !== this.id || begun < this.shown) return;
      this.shown = begun;
      this.name = value.workspace.name;
      this.etag = etag;
      this.members = value.members;
      this.campaigns = value.campaigns;
      this.sessions = value.sessions.map((one) => this.newest(one));
      this.problem = undefined;
      this.loaded = true;
      void forgetMissing(
        id,
        value.sessions.map((session) => session.id),
        this.role,
      );
    } catch (e) {
      if (e instanceof Problem && (e.status === 403 || e.status === 404)) void forgetMissing(id, []);
      if (id === this.id && !this.loaded) this.problem = e instanceof Problem ? e : new Problem(0, messageOf(e));
    }
  }

  campaign(id: string): Campaign | undefined {
    return this.campaigns.find((one) => one.id === id);
  }

  session(id: string): Session | undefined {
    return this.sessions.find((one) => one.id === id);
  }

  memberName(id: string | undefined): string {
    return this.members.find((one) => one.userId === id)?.displayName ?? strings.common.unknownMember;
  }

  /** Shows a change of this user at once, without waiting for its event. Returns false if a newer one is shown. */
  put(session: Session): boolean {
    const at = this.sessions.findIndex((one) => one.id === session.id);
    const newest = this.newest(session);
    if (at < 0) this.sessions.push(session);
    else this.sessions[at] = { ...overviewOf(this.sessions[at]), ...newest };
    return newest === session;
  }

  /** The given session, or the shown one if that is newer: answers may overtake each other. */
  private newest(session: Session): Session {
    const known = this.session(session.id);
    return known && isBefore(session.updatedAt, known.updatedAt) ? known : session;
  }

  /** What was done to a session, perhaps of a table one has left. More may have happened to it since the answer. */
  did(session: Session): void {
    if (!this.session(session.id)) return;
    this.put(session);
    this.soon();
  }

  putCampaign(campaign: Campaign): void {
    const at = this.campaigns.findIndex((one) => one.id === campaign.id);
    if (at < 0) this.campaigns.push(campaign);
    else this.campaigns[at] = campaign;
  }

  private happened(what: Happening): void {
    this.tell(what);
    const removed = what.change === 'REMOVED';
    if (what.kind === 'session') {
      const known = this.sessions.find((one) => one.id === what.id);
      if (removed) {
        this.sessions = this.sessions.filter((one) => one.id !== what.id);
      } else if (known && !isBefore(what.at, known.updatedAt)) {
        known.updatedAt = what.at;
        if (what.name) known.name = what.name;
        if (what.status) {
          known.status = what.status;
          const isSameStage = what.progress?.stage === known.progress?.stage;
          // An event has neither the expected end nor the place in the queue.
          if (what.progress) known.progress = isSameStage ? { ...known.progress, ...what.progress } : what.progress;
          else delete known.progress;
          if (what.status !== 'REQUESTED') delete known.retry;
        }
      }
      // The rest of it, such as why it failed, is not in the event.
      if (!known || (what.status && what.status !== 'RUNNING')) this.soon();
    } else if (what.kind === 'campaign') {
      if (removed) this.campaigns = this.campaigns.filter((one) => one.id !== what.id);
      const known = this.campaigns.find((one) => one.id === what.id);
      if (known && what.name) known.name = what.name;
      this.soon();
    } else if (['workspace', 'member', 'summary'].includes(what.kind)) {
      this.soon();
    }
  }

  private soon(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.load(), 400);
  }
}

export const table = new Table();
