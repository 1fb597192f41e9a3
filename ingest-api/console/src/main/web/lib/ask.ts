// A question to the API. The answer arrives in events while it is written.
import { take, type AnswerParts } from './answer';
import { path, send } from './api';
import { EventParser } from './sse';

export interface AskBody {
  question: string;
  campaign?: string;
  session?: string;
  conversation?: string;
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
