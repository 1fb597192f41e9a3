// What the API answers, as far as the console reads it. The whole of it is in /openapi.json.

export type Role = 'OWNER' | 'GM' | 'PLAYER';
export type Visibility = 'ALL' | 'GM';
export type Edition = 'GM' | 'PLAYER';
export type Status = 'NONE' | 'REQUESTED' | 'RUNNING' | 'DONE' | 'FAILED';
export type Stage = 'WAITING' | 'PREPARING' | 'LISTENING' | 'WRITING';

export interface Page<T> {
  items: T[];
  next?: string;
}

export interface Me {
  id: string;
  name: string;
  email?: string;
}

export interface MyWorkspace {
  id: string;
  name: string;
  role: Role;
  joinedAt: string;
}

export interface Workspace {
  id: string;
  name: string;
  createdBy: string;
  memberCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface Member {
  userId: string;
  displayName: string;
  role: Role;
  joinedAt: string;
  etag: string;
}

export interface Invite {
  code: string;
  role: Role;
  expiresAt: string;
  maxUses: number;
  uses: number;
  createdBy: string;
  etag: string;
}

export interface OpenInvite {
  workspaceName: string;
  role: Role;
  expiresAt: string;
}

export interface Campaign {
  id: string;
  name: string;
  description: string;
  glossary: string[];
  language: string;
  visibility: Visibility;
  createdBy: string;
  sessionCount: number;
  createdAt: string;
  updatedAt: string;
}

export interface Progress {
  stage: Stage;
  percent?: number;
  eta?: string;
  ahead?: number;
}

/** A speaker's part of the recording. Only GMs and owners see it. */
export interface Track {
  speaker: string;
  name?: string;
  offsetMs: number;
  contentType: string;
  bytes: number;
  stage?: TrackStage;
  percent?: number;
  failure?: string;
}

export type TrackStage = 'WAITING' | 'PREPARING' | 'LISTENING' | 'DONE' | 'FAILED';

export interface Session {
  id: string;
  campaignId: string;
  campaignName: string;
  name: string;
  description: string;
  playedOn?: string;
  language?: string;
  visibility: Visibility;
  status: Status;
  progress?: Progress;
  /** It failed and is attempted again. */
  retry?: { reason: string; attempt: number; nextAttempt: string };
  failure?: { reason: string; worthRetrying: boolean };
  audio?: { contentType: string; bytes: number; tracks?: Track[] };
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  /** For lists: of the transcript and the recap that the reader sees. */
  overview?: { durationMs?: number; speakers: string[]; recap?: string };
}

/** A session with what `?include=transcript,summaries` adds. */
export interface SessionResults extends Session {
  transcript?: { preview: string; withheld?: boolean };
  summaries: Summary[];
}

/** Pending and failed sessions of all workspaces, for operators. */
export interface UnfinishedSessions {
  sessions: {
    workspaceId: string;
    sessionId: string;
    status: Status;
    since: string;
    reason?: string;
    nextAttempt?: string;
  }[];
  more: boolean;
}

export interface Corrections {
  unplaced: { original: string; text?: string; secret?: boolean }[];
}

export interface WorkspaceContents {
  workspace: Workspace;
  members: Member[];
  campaigns: Campaign[];
  sessions: Session[];
}

export interface Utterance {
  n: number;
  speaker: string;
  label: string;
  character?: string;
  start?: number;
  end?: number;
  text: string;
  secret?: boolean;
  /** Of a message of a chat log, or a note taken while recording. */
  kind?: MessageKind;
}

export type MessageKind = 'chat' | 'roll' | 'whisper' | 'note';

export interface Transcript {
  utterances: Utterance[];
}

/** Gives the lines `first` to `last` to another speaker: without `last` to the end, with `of` only lines of that label. */
export interface SpeakerChange {
  first: number;
  last?: number;
  of?: string;
  label: string;
}

export interface Speaker {
  label: string;
  name: string;
  character?: string;
  /** The id of the member who the speaker is. */
  member?: string;
}

/** The member whose voice is like that of a label without a name. */
export interface SpeakerProposal {
  label: string;
  member: string;
  name: string;
  /** From 0 to 1. */
  confidence: number;
}

/** Whether one's own voice is recognised in recordings. */
export interface Voice {
  recognise: boolean;
  samples: number;
}

export interface Summary {
  edition: Edition;
  text: string;
  writtenBy?: string;
  engine?: string;
  recap?: Recap;
  proposal?: { text: string; engine: string };
  /** For GMs: what to know about it, such as why the language model did not write it. */
  notice?: string;
  updatedAt: string;
  etag: string;
}

/** The model that transcripts are sent to, and what the workspace has used of it this month. */
export interface LanguageModel {
  provider: 'NONE' | 'OPENAI' | 'BEDROCK';
  model?: string;
  host?: string;
  allowed: boolean;
  month: string;
  tokens: number;
  cost: number;
  monthTokens?: number;
  monthCost?: number;
}

/** A line of the transcript as readers of the edition count lines, and its time in milliseconds. */
export interface Moment {
  line: number;
  start?: number;
}

export interface RecapEntry {
  text: string;
  speaker?: string;
  moments: Moment[];
}

export type RecapHeading = 'PEOPLE_MET' | 'PLACES' | 'LOOT' | 'DECISIONS' | 'OPEN_THREADS' | 'QUOTES';

/** Of each list, `visible` entries are shown at first. */
export interface Recap {
  previously: { entries: RecapEntry[]; visible: number };
  scenes: { title: string; start: Moment; sentences: RecapEntry[]; visible: number }[];
  visibleScenes: number;
  sections: { heading: RecapHeading; entries: RecapEntry[]; visible: number }[];
}

export interface Scenes {
  edition: Edition;
  scenes: { title: string; start: Moment }[];
  etag: string;
}

export interface Share {
  token: string;
  expiresAt: string;
  createdBy: string;
  etag: string;
}

export interface SharedSession {
  campaignName: string;
  name: string;
  description: string;
  playedOn?: string;
  status: Status;
  summary?: string;
  recap?: Recap;
}

export interface Piece {
  number: number;
  offset: number;
  bytes: number;
  url: string;
  headers: Record<string, string>;
}

export interface UploadPlan {
  pieces: number;
  missing: Piece[];
  expiresAt: string;
}

export interface Said {
  speaker: string;
  startMs?: number;
  text: string;
}

export interface Happening {
  kind: string;
  change: 'CHANGED' | 'REMOVED';
  id?: string;
  campaignId?: string;
  sessionId?: string;
  name?: string;
  status?: Status;
  progress?: Progress;
  version: number;
  at: string;
}

export interface Operations {
  groups: {
    name: string;
    consumers: { name: string; handled: number; parked: number }[];
    shards: number;
    lagMillis: number;
    state: string;
  }[];
  lag: { at: string; group: string; millis: number }[];
  parked: { id: string; consumer: string; item: string; reason: string; since: string; attempts: number }[];
  rebuild?: { finishedAt: string; documents: number; took: string };
  verify?: { at: string; clean: boolean; differences: unknown[] };
  legacyItems?: boolean;
  storage: {
    tableItems: number;
    tableBytes: number;
    index?: { name: string; documents: number; bytes: number; engine: string };
  };
  process: { version: string; java: string; startedAt: string; memoryBytes: number; memoryLimitBytes: number };
}

/** A name that was corrected in one line and may be wrong in others. */
export interface Offer {
  from: string;
  to: string;
  glossary: boolean;
}

export interface Respelt {
  sessions: number;
  utterances: number;
  summaries: number;
  examples: { session: string; n: number; text: string }[];
  unchanged: string[];
  next?: string;
}
