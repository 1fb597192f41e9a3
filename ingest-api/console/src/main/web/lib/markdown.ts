// The Markdown of summaries: headings, lists, paragraphs, emphasis, and links to moments. Everything else is text;
// nothing of it ever becomes HTML by itself.
import { parseClock } from './time';

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'moment'; text: string; ms: number };

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'quote'; parts: Inline[] };

const INLINE =
  /\[([^\]\n]+)\]\(#t=([\d:]+)\)|\*\*(.+?)\*\*|__(.+?)__|(?<![\w*])\*(?!\s)(.+?)(?<!\s)\*(?!\*)|(?<!\w)_(?!\s)(.+?)(?<!\s)_(?!\w)|\\([\\`*_{}[\]()#+\-.!<>|~])/;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (words === '') return;
    if (last?.kind === 'text') last.text += words;
    else parts.push({ kind: 'text', text: words });
  };
  let rest = text;
  for (let hit = INLINE.exec(rest); hit; hit = INLINE.exec(rest)) {
    say(rest.slice(0, hit.index));
    const [whole, label, time, strong1, strong2, em1, em2, escaped] = hit;
    if (label !== undefined) {
      const ms = parseClock(time ?? '');
      if (ms === undefined) say(label);
      else parts.push({ kind: 'moment', text: unescaped(label), ms });
    } else if (strong1 !== undefined || strong2 !== undefined) {
      parts.push({ kind: 'strong', parts: inline(strong1 ?? strong2 ?? '') });
    } else if (em1 !== undefined || em2 !== undefined) {
      parts.push({ kind: 'em', parts: inline(em1 ?? em2 ?? '') });
    } else {
      say(escaped ?? '');
    }
    rest = rest.slice(hit.index + whole.length);
  }
  say(rest);
  return parts;
}

function unescaped(text: string): string {
  return text.replace(/\\([\\`*_{}[\]()#+\-.!<>|~])/g, '$1');
}

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  let paragraph: string[] = [];
  const end = () => {
    if (paragraph.length > 0) found.push({ kind: 'paragraph', parts: inline(paragraph.join(' ')) });
    paragraph = [];
  };
  for (const line of markdown.split(/\r?\n/)) {
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    const item = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/.exec(line);
    const quote = /^>\s?(.*)$/.exec(line);
    if (line.trim() === '') {
      end();
    } else if (heading) {
      end();
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, parts: inline(heading[2] ?? '') });
    } else if (item) {
      end();
      const ordered = item[1] === undefined;
      const last = found.at(-1);
      const parts = inline(item[2] ?? '');
      if (last?.kind === 'list' && last.ordered === ordered) last.items.push(parts);
      else found.push({ kind: 'list', ordered, items: [parts] });
    } else if (quote) {
      end();
      found.push({ kind: 'quote', parts: inline(quote[1] ?? '') });
    } else {
      paragraph.push(line.trim());
    }
  }
  end();
  return found;
}
