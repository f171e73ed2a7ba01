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
async function ask({ url, headers, body }: Request, needsAnswer: boolean): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body,
    // The provider must not forward the text and its links to another host.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await beginning(response).catch((error: unknown) => {
    if (needsAnswer) throw error;
    return '';
  });
  return { isOk: response.ok, status: response.status, json: parsed(text) };
}

interface Request {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Reading {
  /** Finds the provider's number of an error in its answer. */
  codeOf?: (json: unknown) => unknown;
  /** Does only the answer say whether the text was taken? Else a good status is enough, though the rest is lost. */
  needsAnswer?: boolean;
}

/**
 * Posts to a provider; throws HttpRefused for an error. Its sentence is not repeated, because it may contain the
 * recipient's number.
 */
export async function post(
  who: string,
  request: Request,
  { codeOf = () => undefined, needsAnswer = false }: Reading = {},
): Promise<unknown> {
  const { isOk, status, json } = await ask(request, needsAnswer);
  if (isOk) return json;
  const code = codeOf(json);
  const isCode = typeof code === 'number' || (typeof code === 'string' && /^\w{1,40}$/.test(code));
  throw new HttpRefused(who, status, isCode ? `${status} (error ${code})` : undefined);
}
