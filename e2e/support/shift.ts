import { caller } from './api';
import type { Account } from './accounts';

const MINUTE = 60_000;

export interface MadeShift {
  id: number;
  title: string;
  /** The worker's clocks in it, as the server has them, oldest first; `end` 0 while open. */
  clocks(): Promise<{ start: number; end: number }[]>;
  /** Closes the worker's clock and the shift itself: it is neither the next one nor one of those that are read ahead. */
  end(): Promise<void>;
  /** The texts of its chat, oldest first. */
  messages(): Promise<string[]>;
}

/**
 * A job that began two hours ago and lasts, with this worker confirmed: it is their next shift and can be clocked. The
 * demonstration has a shift that began shortly before it was made, and a slow machine may come here an hour later.
 * @param began how many hours ago it began, negative ahead; `hours` is its planned length.
 */
export async function makeShift(
  url: string,
  who: Account,
  title: string,
  { began = 2, hours = 10 } = {},
): Promise<MadeShift> {
  const admin = await caller(url, 'admin');
  const worker = await caller(url, who);
  const start = Math.floor((Date.now() - began * 60 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE;
  const { body: known } = await admin.call('getGroups', {});
  const { body: made } = await admin.call('insertNewJobs', {
    job: {
      title,
      date: start,
      reqCrew: [
        {
          groupId: known.groups[0]?.id ?? 0,
          amount: 1,
          startTime: start,
          endTime: start + hours * 60 * MINUTE,
        },
      ],
    },
  });
  const { body: detail } = await admin.call('getJobDetail', { id: made.jobId });
  const idReqCrew = detail.job.reqCrew[0]?.id ?? 0;
  await admin.call('saveJobUserList', {
    idReqCrew,
    statusUser: [{ id: worker.id, status: 2 }],
  });
  return {
    id: made.jobId,
    title,
    async clocks() {
      const { body } = await (await caller(url, 'admin')).call('getTimeCard', { idJob: made.jobId });
      return body.timesheets
        .filter(({ idUser }) => idUser === worker.id)
        .map(({ start: from, end }) => ({ start: from, end }))
        .sort((a, b) => a.start - b.start);
    },
    async end() {
      const own = await caller(url, who);
      await own.call('doclock', { id: made.jobId, action: 'in', key: `end in ${made.jobId}` });
      await own.call('doclock', { id: made.jobId, action: 'out', key: `end out ${made.jobId}` });
      const endTime =
        Math.max(Math.floor(Date.now() / (15 * MINUTE)), start / (15 * MINUTE) + 1) * 15 * MINUTE;
      const job = { id: made.jobId, reqCrew: [{ id: idReqCrew, endTime }] };
      await (await caller(url, 'admin')).call('saveUpdatedJobv2', { job });
    },
    async messages() {
      const { body } = await (await caller(url, 'admin')).call('getchat', { idJob: made.jobId });
      return body.messages.map(({ chatContent }) => chatContent);
    },
  };
}
