// Highlights come as HTML in which nothing but <mark> is markup. They are shown as text all the same.

export interface Stretch {
  text: string;
  marked: boolean;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(html: string): string {
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, dec?: string, name?: string) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (dec) return String.fromCodePoint(Number(dec));
    return NAMED[name ?? ''] ?? whole;
  });
}

export function stretches(html: string): Stretch[] {
  return html
    .split(/(<mark>.*?<\/mark>)/s)
    .filter((part) => part !== '')
    .map((part) => {
      const marked = part.startsWith('<mark>');
      return { text: plain(marked ? part.slice(6, -7) : part), marked };
    });
}

/** Where a text contains the query, without regard to case. */
export function found(text: string, wanted: string): Stretch[] {
  return wanted === '' ? [{ text, marked: false }] : cut(text, new RegExp(escaped(wanted), 'giu'));
}

/** Where a text has one of these words, each as a whole. */
export function foundWords(text: string, words: readonly string[]): Stretch[] {
  return words.length === 0 ? [{ text, marked: false }] : cut(text, anyOf(words));
}

/** How many of these words are in a text. */
export function countWords(text: string, words: readonly string[]): number {
  return words.filter((word) => anyOf([word]).test(text)).length;
}

/** The words that are marked in highlights, each once. */
export function markedWords(highlights: readonly string[], most = 8): string[] {
  const words = highlights.flatMap((html) =>
    stretches(html)
      .filter((part) => part.marked)
      .map((part) => part.text),
  );
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, most);
}

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|\/]/g, '\\$&');
}

function cut(text: string, wanted: RegExp): Stretch[] {
  const parts: Stretch[] = [];
  let from = 0;
  for (const hit of text.matchAll(wanted)) {
    if (hit.index > from) parts.push({ text: text.slice(from, hit.index), marked: false });
    if (hit[0] !== '') parts.push({ text: hit[0], marked: true });
    from = hit.index + hit[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false });
  return parts;
}
