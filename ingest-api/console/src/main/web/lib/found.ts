// What search and questions answer, as far as the console reads it.

import type { Edition, MessageKind, Said } from './types';

export interface Hit {
  in: 'TRANSCRIPT' | 'SUMMARY' | 'SESSION' | 'ITEM';
  itemId?: string;
  edition?: Edition;
  moment?: {
    ordinal: number;
    firstTurn: number;
    lastTurn: number;
    speaker: string;
    startMs?: number;
    endMs?: number;
    kind?: MessageKind;
    before?: Said;
    after?: Said;
  };
  title?: string;
  text: string;
  highlights: string[];
}

export interface FoundSession {
  id: string;
  name: string;
  campaignId: string;
  campaignName: string;
  playedOn?: string;
}

export interface Group {
  session?: FoundSession;
  hits: Hit[];
}

export interface Overview {
  total: number;
  campaigns: { id: string; name: string; count: number }[];
  sessions: { id: string; name: string; count: number }[];
  speakers: { name: string; count: number }[];
  nearly: boolean;
  didYouMean?: string;
}

export interface Found {
  groups: Group[];
  overview?: Overview;
  next?: string;
}

/** A moment that may answer a question. */
export interface Passage {
  session: FoundSession;
  hit: Hit;
}

export interface Citation {
  campaignId: string;
  sessionId: string;
  sessionName: string;
  line: number;
  startMs?: number;
}

export interface AnswerSentence {
  text: string;
  citations: Citation[];
}

export type AnswerReason = 'NO_MODEL' | 'SWITCHED_OFF' | 'OVER_BUDGET' | 'UNAVAILABLE' | 'REFUSED' | 'UNUSABLE';

export interface QuestionAnswer {
  state: 'ANSWERED' | 'UNKNOWN' | 'NONE' | 'WITHHELD';
  reason?: AnswerReason;
  detail?: string;
  sentences: AnswerSentence[];
  dropped: number;
}

export interface ConversationLine {
  id: string;
  question: string;
  questions: number;
  askedAt: string;
  etag: string;
}

export interface Conversation {
  id: string;
  turns: { question: string; askedAt: string; answer: QuestionAnswer }[];
}
