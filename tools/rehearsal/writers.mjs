// Writers that go on whatever happens, as phones do: a write without an answer is sent again, with the same key.
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './servers.mjs';

/** ms between two tries of one write (`AGAIN_MS`), and between two writes of each kind (`PAUSE_MS`). */
const AGAIN_MS = 500;
const PAUSE_MS = { todo: 150, person: 600, message: 2_500 };

/** Records the longest time from a write's first try to its answer, and which write it was. */
function makeStalls() {
  let longest = { ms: 0, what: '' };
  return {
    note: (ms, what) => {
      if (ms > longest.ms) longest = { ms, what };
    },
    /** Returns the longest time so far, then measures again from zero. */
    take: () => {
      const taken = longest;
      longest = { ms: 0, what: '' };
      return taken;
    },
  };
}

/**
 * Sends one write after the other. A write without an answer is sent again if it has a key (`isOnce`). Without a key a
 * new write follows instead, because the first one may have been stored.
 */
async function writer({ kind, send, name, isOnce }, acknowledged, control) {
  for (let number = 0; !control.isOver; number += 1) {
    const began = Date.now();
    const written = name(number);
    for (let isDone = false; !isDone;) {
      try {
        await send(number);
        acknowledged.push({ kind, name: written, at: Date.now() });
        isDone = true;
      } catch (error) {
        // A refusal is a mistake in the rehearsal, so it is thrown. A write that got no answer is tried again.
        if (error.status !== undefined && error.status < 500) throw error;
        control.failed += 1;
        if (!isOnce) isDone = true;
        await sleep(AGAIN_MS);
      }
    }
    control.stalls.note(Date.now() - began, written);
    await sleep(PAUSE_MS[kind]);
  }
}

/** Starts the writers: to-dos, people who are each mailed a link, and chat messages with keys. */
export function startWriters(url, { admin, crew, jobId }) {
  const acknowledged = [];
  const control = { isOver: false, failed: 0, stalls: makeStalls() };
  const todo = (who) => ({
    kind: 'todo',
    name: (number) => `Todo ${who} ${number}`,
    send: (number) => post(url, '/api/misc/createtodo', { userText: `Todo ${who} ${number}` }, admin.token),
  });
  const email = (number) => `rehearsal.${number}@crew.example.test`;
  const person = {
    kind: 'person',
    isOnce: true,
    name: email,
    send: (number) => {
      const one = { firstName: 'Mia', lastName: 'Rehearsal', email: email(number), phone: '', postcode: '' };
      return post(url, '/api/user/importPeople', { people: [one] }, admin.token);
    },
  };
  const message = ({ token }, who) => ({
    kind: 'message',
    isOnce: true,
    name: (number) => `Message ${who} ${number}`,
    send: (number) => {
      const text = `Message ${who} ${number}`;
      return post(url, '/api/job/sendchat', { idJob: jobId, text, key: text }, token);
    },
  });
  const all = [todo('a'), todo('b'), todo('c'), person, ...crew.map((one, at) => message(one, at))];
  const working = Promise.all(all.map((one) => writer(one, acknowledged, control)));
  working.catch(() => (control.isOver = true));
  return {
    acknowledged,
    stalls: control.stalls,
    failed: () => control.failed,
    async end() {
      control.isOver = true;
      await working;
    },
  };
}
