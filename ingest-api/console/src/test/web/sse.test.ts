import { expect, test } from 'vitest';
import { EventParser, type Sent } from '../../main/web/lib/sse';

function parsed(...pieces: string[]): Sent[] {
  const parser = new EventParser();
  return pieces.flatMap((piece) => parser.push(piece));
}

test('an event is complete with its last line', () => {
  expect(parsed('id: 7\nevent: message\ndata: {"a":1}\n')).toEqual([]);
  expect(parsed('id: 7\ndata: {"a":1}\n\n')).toEqual([{ id: '7', event: 'message', data: '{"a":1}' }]);
});

test('it does not matter where the stream is cut', () => {
  const text = ': hello\r\nevent: ping\r\ndata: {}\r\n\r\nid: 12\ndata: one\ndata: two\n\n';
  const whole = parsed(text);
  expect(whole.map((sent) => sent.event)).toEqual(['ping', 'message']);
  expect(whole[1]).toEqual({ id: '12', event: 'message', data: 'one\ntwo' });
  for (let cut = 1; cut < text.length; cut++) {
    expect(parsed(text.slice(0, cut), text.slice(cut))).toEqual(whole);
  }
  expect(parsed(...text)).toEqual(whole);
});

test('the id stays until there is another, so that one can go on from it', () => {
  expect(parsed('id: 1\ndata: a\n\nevent: ping\ndata: {}\n\n').map((sent) => sent.id)).toEqual(['1', '1']);
});

test('what has no data is no event', () => {
  expect(parsed('id: 3\n\n: just a comment\n\n')).toEqual([]);
});
