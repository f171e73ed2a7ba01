import type { CallName, In, Out } from '@crewcall/contract/types';
import { callPaths } from '@crewcall/contract/paths';

export interface Answer<T> {
  status: number;
  body: T & { error?: boolean; snackbar?: { text: string; timeout: number } };
}

/** Calls by name, with GET parameters put where the path wants them. */
export async function callApi<N extends CallName>(
  url: string,
  name: N,
  body: In<N>,
  token?: string,
): Promise<Answer<Out<N>>> {
  const [method, path] = callPaths[name] ?? ['POST', `/${name}`];
  const rest: Record<string, unknown> = { ...(body as Record<string, unknown>) };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = String(rest[key]);
    delete rest[key];
    return encodeURIComponent(value);
  });
  const query = method === 'GET' ? new URLSearchParams(rest as Record<string, string>).toString() : '';
  const answer = await fetch(`${url}${filled}${query ? `?${query}` : ''}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: token } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(rest) } : {}),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith('{') || text === 'false' ? JSON.parse(text) : { text },
  };
}
