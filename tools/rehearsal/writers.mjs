// Writers who go on whatever happens, as phones do: what was not answered is sent again, with the same key.
import { setTimeout as sleep } from 'node:timers/promises';
import { post } from './servers.mjs';

/** A moment between two tries of one write, and between two writes. */
const AGAIN_MS = 500;
const PAUSE_MS = { todo: 150, person: 600, message: 2_500 };

/** Keeps the longest time from a write's first try to its answer, and whose it was. */
function makeStalls() {
  let longest = { ms: 0, what: '' };
  return {
    note: (ms, what) => {
      if (ms > longest.ms) longest = { ms, what };
    },
    /** The longest so far; then measures again from zero. */
    take: () => {
      const taken = longest;
      longest = { ms: 0, what: '' };
      return taken;
    },
  };
}

/**
 * `send(number)` answers the write's name once it is acknowledged. Each write is sent until it is; without `isOnce` a
 * new one follows instead, for what would be there twice.
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
        // A refusal is a fault of the rehearsal, and is said; what could not be had is tried again.
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

/** To-dos, people who are each mailed a link, and chat messages with keys. */
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
