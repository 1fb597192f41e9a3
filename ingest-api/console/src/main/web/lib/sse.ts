// Server-sent events read by fetch, since a browser's EventSource sends no Authorization header.

export interface Sent {
  id?: string;
  event: string;
  data: string;
}

/** Takes a stream piece by piece and gives the events that have become whole. */
export class EventParser {
  private rest = '';
  private id: string | undefined;
  private event = '';
  private data: string[] = [];

  push(piece: string): Sent[] {
    const found: Sent[] = [];
    this.rest += piece;
    // A carriage return at the very end may be half of a line end.
    const lines = this.rest.split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (this.data.length > 0) {
          const sent: Sent = { event: this.event || 'message', data: this.data.join('\n') };
          if (this.id !== undefined) sent.id = this.id;
          found.push(sent);
        }
        this.event = '';
        this.data = [];
      } else {
        this.field(line);
      }
    }
    return found;
  }

  private field(line: string): void {
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') this.event = value;
    else if (name === 'data') this.data.push(value);
    else if (name === 'id' && !value.includes('\0')) this.id = value;
  }
}
