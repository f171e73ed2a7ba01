import { createSession } from '../src/session/session';
import type { SessionMessage, SessionOptions } from '../src/session/session';
import { crew } from './kit';

type Line = SessionOptions['channel'];
const lines: Line[] = [];
/** Tabs of one browser: what one posts, the others hear. */
function line(): Line {
  const own: Line = {
    onmessage: null,
    postMessage: (data: SessionMessage) => {
      for (const other of lines)
        if (other !== own) other.onmessage?.({ data } as MessageEvent<SessionMessage>);
    },
  };
  lines.push(own);
  return own;
}
let queue: Promise<unknown> = Promise.resolve();
const lock: SessionOptions['lock'] = (_name, run) => {
  const next = queue.then(run);
  queue = next.catch(() => {});
  return next;
};
export const remember = (isRemembered: boolean, expires = Date.now() + 60_000) =>
  localStorage.setItem('crewcall.session', JSON.stringify({ user: crew, expires, remember: isRemembered }));
export function tab(send: typeof fetch, storage: SessionOptions['storage'] = () => localStorage) {
  const ended = jest.fn();
  const session = createSession({
    fetch: send,
    storage,
    channel: line(),
    lock,
    now: Date.now,
    ended,
  });
  open.push(session);
  return { session, ended };
}
const open: ReturnType<typeof createSession>[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.dispose();
  lines.length = 0;
  localStorage.clear();
  jest.useRealTimers();
});
