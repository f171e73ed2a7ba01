import { HttpRefused } from '../refused';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64_000;

interface Answer {
  isOk: boolean;
  status: number;
  /** The JSON of the answer; null if it is none, or too long. */
  json: unknown;
}

/** The beginning of an answer, so that one that never ends is left. */
async function beginning(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends a request to a provider and reads its answer, in 15 s at most. */
async function ask(url: string, headers: Record<string, string>, body: string): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    // The provider must not forward the text and its links to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { isOk: response.ok, status: response.status, json: parsed(await beginning(response)) };
}

/**
 * Posts to a provider; throws HttpRefused for an error. `codeOf` finds the provider's number of an error in its
 * answer. Its sentence is not repeated, because it may contain the recipient's number.
 */
export async function post(
  who: string,
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  codeOf: (json: unknown) => unknown = () => undefined,
): Promise<unknown> {
  const { isOk, status, json } = await ask(url, headers, body);
  if (isOk) return json;
  const code = codeOf(json);
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\w{1,40}$/.test(code));
  throw new HttpRefused(who, status, isCode ? `${status} (error ${code})` : undefined);
}
