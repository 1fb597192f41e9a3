// A question to the API. The answer arrives in events while it is written.
import { path, send } from './api';
import { EventParser } from './sse';
import type { AnswerSentence, Group, Passage, QuestionAnswer } from './types';

export interface AskBody {
  question: string;
  campaign?: string;
  session?: string;
  conversation?: string;
}

export interface AnswerParts {
  passages(found: Passage[]): void;
  sentence(next: AnswerSentence): void;
  /** The end. Without a conversation the question was not kept. */
  answer(whole: QuestionAnswer, conversation: string | undefined): void;
}

/** Ends with the stream, or throws if it is aborted or the API refuses it. */
export async function ask(workspace: string, body: AskBody, parts: AnswerParts, signal: AbortSignal): Promise<void> {
  const response = await send(
    path`/workspaces/${workspace}/ask`,
    { method: 'POST', body, signal },
    { Accept: 'text/event-stream' },
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const parser = new EventParser();
  while (reader) {
    const { value, done } = await reader.read();
    if (done) return;
    for (const sent of parser.push(value)) take(sent.event, sent.data, parts);
  }
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
