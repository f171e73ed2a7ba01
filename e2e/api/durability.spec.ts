import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { callApi, caller } from '../support/api';
import type { Answer } from '../support/api';
import { freePort, startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { accounts } from '../support/accounts';
import { expect, test } from '../support/test';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const ACKNOWLEDGED = 500;
/** Of four writers: a person writes no more than thirty a minute. */
const MESSAGES_EACH = 7;
const demo = { SEED: 'demo', ALLOW_DEMO: 'yes', PUBLIC_URL: 'http://crew.example.test' };

test.describe.configure({ mode: 'serial' });

let dataDir = '';
let server: RunningServer | null = null;
test.beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'crewcall-durable-'));
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ dataDir, env: { ...demo, ...env } });
  return server;
};
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const ok = <T>(answer: Answer<T>): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  expect(answer.body.error ?? false, JSON.stringify(answer.body)).toBe(false);
  return answer.body;
};

/** One write, which can be sent again to any address of the product. */
interface Write {
  name: string;
  send(url: string): Promise<unknown>;
}

test('what was answered before kill -9 is there afterwards, and once, even when it is sent again', async () => {
  const first = await start();
  const [admin, worker, worker2] = await Promise.all(
    (['admin', 'worker', 'worker2'] as const).map((who) => caller(first.url, who)),
  );
  if (!admin || !worker || !worker2) throw new Error('Nobody has signed in.');
  const began = Math.floor((Date.now() - 6 * 60 * MINUTE) / QUARTER) * QUARTER;
  const { groups } = ok(await admin.call('getGroups', {}));
  const { jobId } = ok(
    await admin.call('insertNewJobs', {
      job: {
        title: 'Until the power goes',
        date: began,
        reqCrew: [
          { groupId: groups[0]?.id ?? 0, amount: 2, startTime: began, endTime: began + 24 * 60 * MINUTE },
        ],
      },
    }),
  );
  const { job } = ok(await admin.call('getJobDetail', { id: jobId }));
  const statusUser = [worker, worker2].map(({ id }) => ({ id, status: 2 }));
  ok(await admin.call('saveJobUserList', { idReqCrew: job.reqCrew[0]?.id ?? 0, statusUser }));

  const acknowledged: Write[] = [];
  const unanswered: Write[] = [];
  let isKilled = false;
  // Each goes on until it hears nothing: so some are under way when the server is killed, however fast it was.
  const loop = async (next: (number: number) => Write | null) => {
    for (let number = 0; ; number += 1) {
      const write = next(number);
      if (write === null) return;
      try {
        await write.send(first.url);
        acknowledged.push(write);
      } catch (error) {
        if (!isKilled) throw error;
        unanswered.push(write);
        return;
      }
      if (acknowledged.length >= ACKNOWLEDGED && !isKilled) {
        isKilled = true;
        await first.kill();
      }
    }
  };
  const todo = (writer: number) => (number: number) => {
    const userText = `Todo ${writer} ${number}`;
    return {
      name: userText,
      send: async (url: string) => ok(await callApi(url, 'createtodo', { userText }, admin.token)),
    };
  };
  const message = (writer: number) => (number: number) => {
    if (number >= MESSAGES_EACH) return null;
    const text = `Message ${writer} ${number}`;
    const body = { idJob: jobId, text, key: text };
    return { name: text, send: async (url: string) => ok(await callApi(url, 'sendchat', body, admin.token)) };
  };
  // In and out by turns, two minutes apart, for as long as the shift goes back.
  const presses = (who: typeof worker) => (number: number) => {
    const tapTime = began + (number + 1) * 2 * MINUTE;
    if (tapTime > Date.now() - 5 * MINUTE) return null;
    const action = number % 2 === 0 ? ('in' as const) : ('out' as const);
    const body = { id: jobId, action, tapTime, key: `press ${who.id} ${number}` };
    return {
      name: body.key,
      send: async (url: string) => {
        expect(ok(await callApi(url, 'doclock', body, who.token)).kept, body.key).toBe(false);
      },
    };
  };
  await Promise.all([
    ...[0, 1, 2, 3].map((writer) => loop(todo(writer))),
    ...[0, 1, 2, 3].map((writer) => loop(message(writer))),
    loop(presses(worker)),
    loop(presses(worker2)),
  ]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
  expect(unanswered.length).toBeGreaterThan(0);

  // The database outlived its server; the next one takes it over as it is.
  const orphan = postmaster();
  expect(() => process.kill(orphan, 0)).not.toThrow();
  const second = await start();
  expect(postmaster()).toBe(orphan);

  // A phone that heard no answer sends again, and so does one that did not note the answer.
  for (const write of [...unanswered, ...acknowledged.slice(-100)]) {
    if (!write.name.startsWith('Todo')) await write.send(second.url);
  }
  const sent = [...acknowledged, ...unanswered].map(({ name }) => name);
  const todos = ok(
    await callApi(
      second.url,
      'getDashboardAdminData',
      { dateStart: began, dateEnd: Date.now() },
      admin.token,
    ),
  ).toDoList.map(({ description }) => description);
  expect(new Set(todos).size).toBe(todos.length);
  expect(acknowledged.filter(({ name }) => name.startsWith('Todo') && !todos.includes(name))).toEqual([]);

  const texts: string[] = [];
  let before: number | null = null;
  for (let more = true; more;) {
    const page: { messages: { chatContent: string; timeSent: number; idChat: number }[]; hasMore: boolean } =
      ok(
        await callApi(
          second.url,
          'getchat',
          { idJob: jobId, limit: 100, next: true, lastUpdate: before },
          admin.token,
        ),
      );
    texts.push(...page.messages.map(({ chatContent }) => chatContent));
    before = Math.min(...page.messages.map(({ timeSent }) => timeSent));
    more = page.hasMore && page.messages.length > 0;
  }
  expect(texts.sort()).toEqual(sent.filter((name) => name.startsWith('Message')).sort());

  const { timesheets } = ok(await callApi(second.url, 'getTimeCard', { idJob: jobId }, admin.token));
  for (const { id } of [worker, worker2]) {
    const pressed = sent.filter((name) => name.startsWith(`press ${id} `)).length;
    const rows = timesheets.filter(({ idUser }) => idUser === id);
    expect(rows).toHaveLength(Math.ceil(pressed / 2));
    expect(rows.filter(({ end }) => end === 0)).toHaveLength(pressed % 2);
  }
});

test('a second start on the same data names the first, and ends', async () => {
  const first = server;
  const failed = await startServer({ dataDir }).catch((error: unknown) => String(error));
  expect(failed).toContain(`process ${first?.process.pid}`);
  expect(failed).toContain(first?.url);
  expect((await fetch(`${first?.url}/api/health`)).status).toBe(200);
});

/** A call whose second half is sent only when told to: a slow phone. */
function halfSent(url: string, path: string, body: object, token: string) {
  const text = JSON.stringify(body);
  const asked = request(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': text.length,
      authorization: token,
      // The server says when it has begun.
      expect: '100-continue',
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    asked.once('error', reject);
    asked.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  const begun = new Promise<void>((resolve) => {
    asked.once('continue', resolve);
  });
  asked.write(text.slice(0, 5));
  return { answered, begun, finish: () => void asked.end(text.slice(5)) };
}

test('SIGTERM lets the requests end that have begun, then stops everything', async () => {
  if (!server) throw new Error('No server runs.');
  const { url, process: child, output } = server;
  const admin = await caller(url, 'admin');
  const calls = Array.from({ length: 10 }, (_, index) =>
    halfSent(url, '/api/misc/createtodo', { userText: `Begun ${index}` }, admin.token),
  );
  await Promise.all(calls.map(({ begun }) => begun));
  child.kill('SIGTERM');
  await expect.poll(output).toContain('SIGTERM: stopping');
  for (const { finish } of calls) finish();
  expect(await Promise.all(calls.map(({ answered }) => answered))).toEqual(Array(10).fill(200));
  // A second signal would mean "at once".
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'crewcall.lock'))).toBe(false);
});

test('a mail that a killed server was sending is sent by the next one, once', async () => {
  const subject = 'Choose a new password';
  // Takes the call and never says a word, so that the mail stays in the server's hands.
  const held: Socket[] = [];
  const silent = createServer((socket) => {
    socket.on('error', () => undefined);
    held.push(socket);
  });
  const silentPort = await freePort();
  await new Promise<void>((resolve) => silent.listen(silentPort, '127.0.0.1', resolve));
  const first = await start({ SMTP_URL: `smtp://127.0.0.1:${silentPort}` });
  ok(await callApi(first.url, 'requestReset', { email: accounts.worker }));
  await expect.poll(() => held.length, { timeout: 60_000 }).toBeGreaterThan(0);
  await first.kill();
  for (const socket of held) socket.destroy();
  silent.close();

  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let mail = '';
      stream.on('data', (part: Buffer) => (mail += part.toString()));
      stream.on('end', () => {
        // The demo's own day goes on: what falls due meanwhile is mailed as well.
        if (mail.includes(`Subject: ${subject}`))
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve));
  const second = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const admin = await caller(second.url, 'admin');
  // Once it counts as sent, nobody takes it up again.
  const states = async () => {
    const { messages } = ok(await admin.call('getOutbox', { channel: 'mail' }));
    return messages.filter((one) => one.subject === subject).map(({ status }) => status);
  };
  await expect.poll(states, { timeout: 60_000, intervals: [500] }).toEqual(['sent']);
  expect(received).toEqual([accounts.worker]);
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});
