import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../../errors';
import { callerChanged, concerns, topicsOf } from '../live/live-audience';
import type { ChangeNotice } from '../live/audience';
import type { Services } from '../services';
import { SESSION_ENDED } from '../security/rights-held';
import { tokenOf } from './calls';
import { apiHeaders } from './headers';

const HEARTBEAT_MS = 25_000;
const MAX_PER_USER = 12;
// After a gap all screens refetch. We spread that over this time, in ms, so that they do not all do so at once.
const SPREAD_MS = 3_000;

const frame = (id: number, event: string, data: unknown) =>
  `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** The live feeds of this process. */
export interface LiveFeeds {
  count(): number;
  /** Closes all live feeds of this process. */
  end(): void;
}

const changeFrame = ({ seq, at, event, ids }: ChangeNotice) => frame(seq, 'change', { seq, at, event, ids });

function openStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  return reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // No request follows on the feed's connection. With keep-alive, it would delay stopping the server by a minute.
    connection: 'close',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    ...apiHeaders,
  });
}

/**
 * Changes waiting to be sent, without duplicates: this server may announce a change after a replay has already
 * returned it.
 */
function makeWaiting() {
  const waiting: ChangeNotice[] = [];
  const replayed = new Set<number>();
  return {
    add: (notice: ChangeNotice) => {
      if (!replayed.has(notice.seq)) waiting.push(notice);
    },
    replay: (missed: readonly ChangeNotice[]) => {
      const known = new Set(waiting.map(({ seq }) => seq));
      waiting.push(...missed.filter(({ seq }) => !known.has(seq)));
      waiting.sort((one, other) => one.seq - other.seq);
      for (const { seq } of missed) replayed.add(seq);
    },
    takeAll: () => waiting.splice(0),
  };
}

/**
 * `GET /api/live`: server-sent events, read with fetch since EventSource cannot send the authorization header. The
 * events: `hello {seq}` once up to date. `change {seq, at, event, ids}`. `resumed {seq}` when what happened since
 * Last-Event-ID cannot be replayed, or the database was away, so everything must be fetched again. `ended` before the
 * stream closes with its session.
 */
export function registerLive(app: FastifyInstance, { live, sessions }: Services): LiveFeeds {
  const open = new Set<() => void>();
  const perUser = new Map<number, number>();

  const stream = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = tokenOf(request);
    const user = await sessions.userOf(token);
    if (user === null) throw new CallError(401, SESSION_ENDED);
    const count = perUser.get(user.id) ?? 0;
    if (count >= MAX_PER_USER) throw new CallError(429, 'Too many windows are open. Please close some.');
    perUser.set(user.id, count + 1);

    const raw = openStream(reply);
    let who = user;
    let topics = topicsOf(user);
    let closed = false;
    const write = (text: string) => {
      // Disconnect a client that does not read; it will reconnect and replay from its last id.
      if (raw.writableLength > 1_000_000) raw.destroy();
      else if (!closed) raw.write(text);
    };
    const waiting = makeWaiting();
    let replaying = true;
    // How many checks of this user's rights are running. Send nothing until they end, because the user may have lost
    // rights.
    let rereading = 0;
    const pass = (notice: ChangeNotice) => {
      if (!notice.event.startsWith('session.') && concerns(notice.audience, who)) write(changeFrame(notice));
    };
    const recheck = async () => {
      const still = await sessions.userOf(token);
      if (still === null) {
        write(frame(live.sequence, 'ended', {}));
        close();
      } else who = still;
    };
    const notifyWaiting = () => {
      if (!replaying && rereading === 0) for (const notice of waiting.takeAll()) pass(notice);
    };
    const resume = () => write(frame(live.sequence, 'resumed', { seq: live.sequence }));
    const onChange = (notice: ChangeNotice) => {
      waiting.add(notice);
      if (callerChanged(notice) === user.id) void reread(notice.seq);
      notifyWaiting();
    };
    let unsubscribe = live.subscribe(topics, onChange);
    /** Follows the topics that this user may see now, and adds matching changes since change number `from`. */
    const follow = async (from: number) => {
      const now = topicsOf(who);
      if (closed || now.join() === topics.join()) return;
      topics = now;
      unsubscribe();
      unsubscribe = live.subscribe(topics, onChange);
      const missed = await live.since(from);
      if (missed === null) resume();
      else waiting.replay(missed.filter(({ seq }) => seq > from));
    };
    const reread = async (from: number) => {
      rereading += 1;
      // If the check fails, send nothing: the browser reconnects and replays.
      await recheck()
        .then(() => follow(from))
        .catch(close);
      rereading -= 1;
      notifyWaiting();
    };
    // With the database away no user can be rechecked; the next beat tries again.
    const recheckSoon = () =>
      void recheck()
        .then(() => follow(live.sequence))
        .then(notifyWaiting)
        .catch(() => undefined);
    let asking: NodeJS.Timeout | null = null;
    const onGap = live.onGap(() => {
      asking ??= setTimeout(() => {
        asking = null;
        resume();
      }, Math.random() * SPREAD_MS);
    });
    const beat = setInterval(() => {
      write(': \n\n');
      recheckSoon();
    }, HEARTBEAT_MS);
    const close = () => {
      if (closed) return;
      closed = true;
      unsubscribe();
      onGap();
      clearInterval(beat);
      if (asking) clearTimeout(asking);
      open.delete(close);
      const left = (perUser.get(user.id) ?? 1) - 1;
      if (left > 0) perUser.set(user.id, left);
      else perUser.delete(user.id);
      raw.end();
    };
    open.add(close);
    raw.once('close', close);
    // If the client disconnected while its session was looked up, there is no `close` event any more.
    if (raw.destroyed) return close();

    const after = Number(request.headers['last-event-id'] ?? Number.NaN);
    if (Number.isSafeInteger(after) && after >= 0) {
      const missed = live.wasAwayLately ? null : await live.since(after).catch(() => null);
      if (missed === null) resume();
      else waiting.replay(missed);
    }
    replaying = false;
    notifyWaiting();
    write(frame(live.sequence, 'hello', { seq: live.sequence }));
  };

  app.get('/api/live', stream);
  return {
    count: () => open.size,
    end: () => {
      for (const close of [...open]) close();
    },
  };
}
