import type { CallName, In, Out } from '@crewcall/contract/types';
import { callApi } from './call-api';
import type { Answer } from './call-api';
import { accounts, password } from './accounts';
import type { Account } from './accounts';

export { callApi };
export type { Answer };

/** A caller of the API with a session of its own, without a browser. */
export interface Caller {
  id: number;
  token: string;
  call<N extends CallName>(name: N, body: In<N>): Promise<Answer<Out<N>>>;
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
