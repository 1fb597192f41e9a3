import { expect, test } from 'vitest';
import { grouped, take, type AnswerParts } from '../../main/web/lib/answer';
import type { Hit, Passage, QuestionAnswer } from '../../main/web/lib/found';

const session = (id: string) => ({ id, name: id, campaignId: 'c', campaignName: 'C' });
const hit = (text: string): Hit => ({ in: 'TRANSCRIPT', text, highlights: [] });

test('each event is one part of the answer, and others are ignored', () => {
  const parts: unknown[] = [];
  const to: AnswerParts = {
    passages: (found) => parts.push(found),
    sentence: (next) => parts.push(next.text),
    answer: (whole, conversation) => parts.push([whole.state, conversation]),
  };
  const answer: QuestionAnswer = { state: 'UNKNOWN', sentences: [], dropped: 0 };
  take('passages', '{"passages":[]}', to);
  take('sentence', '{"text":"One.","citations":[]}', to);
  take('other', '{}', to);
  take('answer', JSON.stringify({ conversation: 'x', answer }), to);
  take('answer', JSON.stringify({ answer }), to);
  expect(parts).toEqual([[], 'One.', ['UNKNOWN', 'x'], ['UNKNOWN', undefined]]);
});

test('passages stay in order, and only neighbours of a session are one group', () => {
  const passages: Passage[] = [
    { session: session('a'), hit: hit('1') },
    { session: session('a'), hit: hit('2') },
    { session: session('b'), hit: hit('3') },
    { session: session('a'), hit: hit('4') },
  ];
  expect(grouped(passages).map((group) => [group.session?.id, group.hits.map((one) => one.text)])).toEqual([
    ['a', ['1', '2']],
    ['b', ['3']],
    ['a', ['4']],
  ]);
});
