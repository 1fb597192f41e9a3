import { expect, test } from 'vitest';
import { blocks, inline } from '../../main/web/lib/markdown';
import { countWords, found, foundWords, markedWords, stretches } from '../../main/web/lib/marks';

test('of a highlight only the marks are markup', () => {
  expect(stretches('a &lt;b&gt; <mark>dragon&#39;s</mark> &amp; co')).toEqual([
    { text: 'a <b> ', marked: false },
    { text: "dragon's", marked: true },
    { text: ' & co', marked: false },
  ]);
  expect(stretches('<img src=x onerror=1>')).toEqual([{ text: '<img src=x onerror=1>', marked: false }]);
});

test('a word is found in whatever case', () => {
  expect(
    found('The Salt road, the SALT', 'salt')
      .filter((part) => part.marked)
      .map((part) => part.text),
  ).toEqual(['Salt', 'SALT']);
  expect(found('nothing', '')).toEqual([{ text: 'nothing', marked: false }]);
  expect(found('İstanbul salt', 'salt').at(-1)).toEqual({ text: 'salt', marked: true });
  expect(found('what (now)?', '(now)?')[1]).toEqual({ text: '(now)?', marked: true });
});

test('words are marked where they stand alone', () => {
  expect(
    foundWords('The map, then the maps: the Map', ['map'])
      .filter((part) => part.marked)
      .map((part) => part.text),
  ).toEqual(['map', 'Map']);
  expect(foundWords('a roadmap', ['map'])).toEqual([{ text: 'a roadmap', marked: false }]);
  expect(foundWords('Zoë’s map', ['Zo'])).toEqual([{ text: 'Zoë’s map', marked: false }]);
  expect(countWords('the lantern keeper', ['Lantern', 'keeper', 'key'])).toBe(2);
});

test('what was highlighted is known again, each word once', () => {
  expect(markedWords(['the <mark>Lantern</mark> <mark>keeper</mark>', 'a <mark>lantern</mark>'])).toEqual([
    'lantern',
    'keeper',
  ]);
});

test('a moment in a summary is a link to it', () => {
  expect(inline('They left. [12:34](#t=754)')).toEqual([
    { kind: 'text', text: 'They left. ' },
    { kind: 'moment', text: '12:34', ms: 754_000 },
  ]);
});

test('other links and HTML stay text', () => {
  expect(inline('[x](javascript:alert(1)) <b>')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1)) <b>' }]);
});

test('headings, lists and paragraphs are distinguished', () => {
  expect(blocks('# One\n\nText\nmore\n\n- a\n- **b**\n1. c').map((block) => block.kind)).toEqual([
    'heading',
    'paragraph',
    'list',
    'list',
  ]);
});

test('what was escaped is shown as it was meant', () => {
  expect(inline('5 \\* 3 snake_case_name')).toEqual([{ kind: 'text', text: '5 * 3 snake_case_name' }]);
});
