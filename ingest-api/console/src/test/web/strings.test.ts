import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';
import { strings } from '../../main/web/lib/strings';

const pages = import.meta.glob<string>('../../main/web/**/*.svelte', { query: '?raw', import: 'default', eager: true });
const scripts = import.meta.glob<string>(['../../main/web/**/*.ts', '!**/lib/strings*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Node {
  type?: string;
  [key: string]: unknown;
}

const LETTER = /\p{L}/u;
/** Two words in a row are a text, in contrast to a key, a class, a selector or an address. */
const WORDS = /\p{L}{2,} \p{L}{2,}/u;
/** Attributes and props that users read or hear. */
const READ = /^(aria-(label|description|valuetext|placeholder)|title|placeholder|alt|label|hint|what|action)$/;
/** Calls whose first argument is shown to users. */
const SAYS = /^(say|copy|Error|Problem)$/;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The literals of an expression that become part of its value. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : [];
    case 'TemplateElement':
      return [(node['value'] as { cooked: string }).cooked];
    case 'TemplateLiteral':
      return [node['quasis'], node['expressions']].flatMap((list) => (list as unknown[]).flatMap(literals));
    case 'ConditionalExpression':
      return [...literals(node['consequent']), ...literals(node['alternate'])];
    case 'LogicalExpression':
      return [...literals(node['left']), ...literals(node['right'])];
    case 'BinaryExpression':
      return node['operator'] === '+' ? [...literals(node['left']), ...literals(node['right'])] : [];
    case 'ExpressionTag':
      return literals(node['expression']);
    case 'Text':
      return [node['data'] as string];
    default:
      return [];
  }
}

function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) node.forEach((one) => walk(one, visit));
  else if (isNode(node) && (node.type === undefined || visit(node))) {
    for (const [key, child] of Object.entries(node)) if (key !== 'metadata') walk(child, visit);
  }
}

/** Every text that a user could read, and that is not from the catalogue. */
function texts(source: string): string[] {
  const found: string[] = [];
  const add = (all: string[], wanted: RegExp) =>
    found.push(...all.filter((text) => wanted.test(text.replaceAll('Talestream', ''))).map((text) => text.trim()));
  const { fragment, instance, module } = parse(source, { modern: true });

  const inScript = (node: Node): boolean => {
    if (node.type === 'ImportDeclaration') return false;
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = node['callee'] as Node;
      const name = (callee['property'] as Node | undefined)?.['name'] ?? callee['name'];
      if (SAYS.test(String(name))) add((node['arguments'] as unknown[]).flatMap(literals), LETTER);
    }
    if (node.type === 'Literal' || node.type === 'TemplateElement') add(literals(node), WORDS);
    return true;
  };
  walk([instance, module], inScript);
  walk(fragment, (node) => {
    if (node.type === 'RegularElement' && node['name'] === 'code') return false;
    if (node.type === 'StyleDirective') return false;
    if (node.type === 'Attribute') {
      const value = node['value'];
      if (READ.test(String(node['name']))) add((Array.isArray(value) ? value : [value]).flatMap(literals), LETTER);
      else walk(value, (child) => child.type === 'Text' || inScript(child));
      return false;
    }
    if (node.type === 'Text' || node.type === 'ExpressionTag') add(literals(node), LETTER);
    return true;
  });
  return found;
}

test.each(Object.entries(pages))('%s has no text of its own', (_, source) => {
  expect(texts(source)).toEqual([]);
});

test.each(Object.entries(scripts))('%s has no text of its own', (_, source) => {
  expect(texts(`<script lang="ts">${source}</script>`)).toEqual([]);
});

test('the scan finds texts wherever a page can have them', () => {
  expect(texts('<p>Make it</p>')).toEqual(['Make it']);
  expect(texts('<button aria-label="Close">✕</button>')).toEqual(['Close']);
  expect(texts('<input placeholder={a ? "Name" : t.name} title={`Line ${n}`} />')).toEqual(['Name', 'Line']);
  expect(texts('<p>{busy ? "Wait" : t.save}</p>')).toEqual(['Wait']);
  expect(texts('<Field label="Name" name="name" />')).toEqual(['Name']);
  expect(texts('<script lang="ts">notes.say(ok ? "Saved." : messageOf(e));</script>')).toEqual(['Saved.']);
  expect(texts('<script lang="ts">const roles = { GM: "runs the game" };</script>')).toEqual(['runs the game']);
});

test('the scan allows the brand, code samples, keys and classes', () => {
  expect(texts('<p class="soft small">Talestream · {name} <code>NAME: words</code></p>')).toEqual([]);
  expect(texts('{#if hit.edition === "GM"}<a href="/app">{t.gm}</a>{/if}')).toEqual([]);
  expect(texts('<script lang="ts">node.closest("input, textarea, [role=tab]");</script>')).toEqual([]);
});

test('a list of sessions names three of many speakers', () => {
  const { speakers } = strings.sessionList;
  expect(speakers(['Mira', 'Tom', 'Ines', 'GM'])).toBe('Mira, Tom, Ines, and GM');
  expect(speakers(['Mira', 'Tom', 'Ines', 'GM', 'Bo', 'Ada'])).toBe('Mira, Tom, Ines, and 3 more');
});

test('a quote has its speaker, its time and its link', () => {
  const { quote } = strings.line;
  expect(quote('Hush.', 'Mira', 'Landfall', 75_000, 'https://x/?t=75000')).toBe(
    '“Hush.”\nMira, Landfall, 1:15\nhttps://x/?t=75000',
  );
  expect(quote('Hush.', 'Mira', 'Landfall', undefined, 'https://x/?n=3')).toBe('“Hush.”\nMira, Landfall\nhttps://x/?n=3');
});

test('a number of results says whether spellings differ', () => {
  expect(strings.search.results(122, true, false)).toBe('122 results, including similar spellings');
  expect(strings.search.results(1, false, false)).toBe('1 result');
  expect(strings.search.results(0, true, false)).toBe('0 results');
  expect(strings.search.results(2, false, true)).toBe('2 results, and passages with a similar meaning');
});

test('a retry says why and when', () => {
  const soon = new Date(Date.now() + 8 * 60_000 + 5_000).toISOString();
  expect(strings.stages.retry('The transcription broke off.', soon)).toBe(
    'The last attempt failed: The transcription broke off. Next attempt in 8 minutes.',
  );
});

test('a transcription says what is ahead and when it is ready', () => {
  const { ahead, eta } = strings.stages;
  expect(ahead(1)).toBe('1 recording is transcribed first.');
  expect(ahead(3)).toBe('3 recordings are transcribed first.');
  expect(eta(new Date(Date.now() + 12 * 60_000 + 5_000).toISOString())).toBe('Ready in 12 minutes.');
  expect(eta(new Date(Date.now() - 5_000).toISOString())).toBe('Ready in less than a minute.');
});

test('a name that is corrected everywhere lists where', () => {
  const { places, done } = strings.respell;
  expect(places({ utterances: 3, summaries: 1, sessions: 2 })).toBe('3 lines and 1 summary of 2 sessions');
  expect(done('Karst', '1 line of 1 session', 2)).toBe(
    'Changed to Karst in 1 line of 1 session. Not changed in 2 sessions, because of too many corrections.',
  );
});
