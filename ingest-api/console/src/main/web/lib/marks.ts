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

/** Where a text has what someone looks for, without regard to case. */
export function found(text: string, wanted: string): Stretch[] {
  if (wanted === '') return [{ text, marked: false }];
  const parts: Stretch[] = [];
  const lower = text.toLowerCase();
  const needle = wanted.toLowerCase();
  // A letter whose lower case is longer would shift what follows.
  if (lower.length !== text.length) return [{ text, marked: lower.includes(needle) }];
  let from = 0;
  for (let at = lower.indexOf(needle); at >= 0; at = lower.indexOf(needle, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), marked: false });
    parts.push({ text: text.slice(at, at + needle.length), marked: true });
    from = at + needle.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), marked: false });
  return parts;
}
