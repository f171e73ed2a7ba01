import type { CallName, In, Out } from '@crewcall/contract/types';
import { callPaths } from '@crewcall/contract/paths';
import { accounts, password } from './test';
import type { Account } from './test';

export interface Answer<T> {
  status: number;
  body: T & { error?: boolean; snackbar?: { text: string; timeout: number } };
}

/** A caller of the API with a session of its own, without a browser. */
export interface Caller {
  id: number;
  token: string;
  call<N extends CallName>(name: N, body: In<N>): Promise<Answer<Out<N>>>;
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

/** Signs in as one of the demo accounts, or as anybody with an email and a password. */
export async function caller(url: string, who: Account | string, word = password): Promise<Caller> {
  const email = who in accounts ? accounts[who as Account] : who;
  const { status, body } = await callApi(url, 'login', { email, password: word });
  if (status !== 200 || body.error)
    throw new Error(`Sign-in as ${email} failed: ${body.snackbar?.text ?? status}`);
  return {
    id: body.user.id,
    token: body.token,
    call: (name, input) => callApi(url, name, input, body.token),
  };
}
