/** One event of a `text/event-stream`. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/**
 * Reads server-sent events from a fetched body; EventSource cannot send the authorization header.
 * @param heard is called with every sign of life, comments included.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      rest = (rest + decoder.decode(value, { stream: true })).replace(/\r\n?/g, '\n');
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const block = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function parseBlock(block: string): ServerEvent | null {
  const event: ServerEvent = { id: '', event: 'message', data: '' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'data') data.push(value);
    else if (field === 'id' || field === 'event') event[field] = value;
  }
  if (data.length === 0) return null;
  return { ...event, data: data.join('\n') };
}
