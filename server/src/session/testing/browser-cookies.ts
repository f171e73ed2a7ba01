import type { TestApp } from '../../../test/support';

type Reply = { cookies: { name: string; value: string }[] };
const held = (name: string) => (reply: Reply) =>
  reply.cookies.find((cookie) => cookie.name === name)?.value ?? '';

/** The refresh token that an answer leaves with the browser. */
export const cookieOf = held('rt');
/** By which a browser is known that somebody signed in with before. */
export const knownOf = held('known');

/** A browser that holds this refresh token asks for a new session. */
export const refreshWith =
  (world: () => TestApp) =>
  (cookie: string, headers: Record<string, string> = {}) =>
    world().inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: `rt=${cookie}`, ...headers },
    });
