// The parts of an answer, as the API sends them.
import type { AnswerSentence, Group, Passage, QuestionAnswer } from './found';

export interface AnswerParts {
  passages(found: Passage[]): void;
  sentence(next: AnswerSentence): void;
  /** The end. Without a conversation the question was not kept. */
  answer(whole: QuestionAnswer, conversation: string | undefined): void;
}

export function take(event: string, data: string, parts: AnswerParts): void {
  const value: unknown = JSON.parse(data);
  if (event === 'passages') parts.passages((value as { passages: Passage[] }).passages);
  else if (event === 'sentence') parts.sentence(value as AnswerSentence);
  else if (event === 'answer') {
    const end = value as { answer: QuestionAnswer; conversation?: string };
    parts.answer(end.answer, end.conversation);
  }
}

/** Passages in order. Neighbours of one session are a group. */
export function grouped(passages: Passage[]): Group[] {
  const groups: Group[] = [];
  for (const { session, hit } of passages) {
    const last = groups.at(-1);
    if (last?.session?.id === session.id) last.hits.push(hit);
    else groups.push({ session, hits: [hit] });
  }
  return groups;
}
