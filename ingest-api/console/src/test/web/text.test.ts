import { expect, test } from 'vitest';
import { blocks, inline } from '../../main/web/lib/markdown';
import { found, stretches } from '../../main/web/lib/marks';

test('of a highlight only the marks are markup', () => {
  expect(stretches('a &lt;b&gt; <mark>dragon&#39;s</mark> &amp; co')).toEqual([
    { text: 'a <b> ', marked: false },
    { text: "dragon's", marked: true },
    { text: ' & co', marked: false },
  ]);
  expect(stretches('<img src=x onerror=1>')).toEqual([{ text: '<img src=x onerror=1>', marked: false }]);
});

test('a word is found in whatever case', () => {
  expect(found('The Salt road, the SALT', 'salt').filter((part) => part.marked).map((part) => part.text)).toEqual(['Salt', 'SALT']);
  expect(found('nothing', '')).toEqual([{ text: 'nothing', marked: false }]);
  expect(found('İstanbul salt', 'salt')[0]?.marked).toBe(true);
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

test('headings, lists and paragraphs are told apart', () => {
  expect(blocks('# One\n\nText\nmore\n\n- a\n- **b**\n1. c').map((block) => block.kind)).toEqual(['heading', 'paragraph', 'list', 'list']);
});

test('what was escaped is shown as it was meant', () => {
  expect(inline('5 \\* 3 snake_case_name')).toEqual([{ kind: 'text', text: '5 * 3 snake_case_name' }]);
});
