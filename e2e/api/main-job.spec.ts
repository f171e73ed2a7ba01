import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { must } from '../support/must';
import { signatureJpeg } from '../support/signature';
import { expect, test } from '../support/test';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 86_400_000;

async function workShift(worker: Caller, idJob: number, from: number, to: number) {
  const press = (action: 'in' | 'out', tapTime: number) =>
    must(worker.call('doclock', { id: idJob, action, tapTime, key: `${action}-${idJob}-${worker.id}` }));
  expect((await press('in', from)).kept).toBe(false);
  expect((await press('out', to)).kept).toBe(false);
}

test('a job goes from the office to the bank through the API alone', async ({ server }) => {
  const [admin, supervisor, worker, worker2] = await Promise.all([
    caller(server.url, 'admin'),
    caller(server.url, 'supervisor'),
    caller(server.url, 'worker'),
    caller(server.url, 'worker2'),
  ]);
  const now = Date.now();
  // Soon: an invite still counts, and Check In has been open for more than an hour.
  const start = Math.ceil(now / QUARTER) * QUARTER + QUARTER;
  const { groups } = await must(admin.call('getGroups', {}));
  const [first, second] = groups;
  if (!first || !second) throw new Error('The demo company has no groups.');
  for (const id of [worker.id, worker2.id]) {
    await must(
      admin.call('saveUserDetails', {
        id,
        groups: [
          { id: first.id, rate: 3_500 },
          { id: second.id, rate: 4_200 },
        ],
      }),
    );
  }

  const { jobId } = await must(
    admin.call('insertNewJobs', {
      job: {
        title: 'Journey through the API',
        date: start,
        prepend: 'ACME',
        state: 1,
        location: 'Sydney Showground',
        selectedSupervisors: [supervisor.id],
        reqCrew: [
          { groupId: first.id, amount: 1, startTime: start },
          { groupId: second.id, amount: 1, startTime: start },
        ],
      },
    }),
  );
  const { job } = await must(admin.call('getJobDetail', { id: jobId }));
  const [crewA, crewB] = job.reqCrew;
  if (!crewA || !crewB) throw new Error('The job has lost its crews.');

  await must(
    admin.call('saveJobUserList', { idReqCrew: crewA.id, statusUser: { id: worker.id, status: 1 } }),
  );
  const invites = await must(worker.call('getNotifications', {}));
  expect(invites.jobsAvailable.map(({ idReqCrew }) => idReqCrew)).toContain(crewA.id);
  await must(worker.call('replyJob', { id: crewA.id, accepted: true }));
  await must(worker2.call('applyfor', { jobId, reqCrew: crewB.id }));
  const approvals = await must(admin.call('getNotifications', {}));
  expect(approvals.listCrewInvite).toContainEqual(
    expect.objectContaining({ idReqCrew: crewB.id, idUser: worker2.id, jobId }),
  );
  await must(admin.call('replyInviteJob', { idReqCrew: crewB.id, idUser: worker2.id, jobId, accept: true }));

  await workShift(worker, jobId, now - 60 * MINUTE, now);
  await workShift(worker2, jobId, now - 45 * MINUTE, now);
  const card = await must(supervisor.call('getTimeCard', { idJob: jobId }));
  expect(card.canSupervise).toBe(true);
  expect(card.timesheets).toHaveLength(2);
  const signed = await must(
    supervisor.call('finishJobSignature', {
      idJob: jobId,
      signedBy: 'Dana Site',
      signature: signatureJpeg,
      times: card.timesheets.map(({ id, idUser }) => ({ id, idUser, checked: true })),
    }),
  );
  expect(signed).toMatchObject({ finished: true, missing: [] });

  const range = { dateStart: start - DAY, dateEnd: Date.now() + DAY };
  const checked = await must(admin.call('getCheckTime', range));
  const ids = [worker.id, worker2.id];
  expect(checked.rows.filter((row) => ids.includes(row.idUser))).toHaveLength(2);

  const made = await must(admin.call('generateInvoice', { ...range, idUser: ids }));
  const total = made.invoices.reduce((sum, invoice) => sum + invoice.total, 0);
  expect(made.total).toBe(total);
  expect(total).toBeGreaterThanOrEqual(3_500 + 0.75 * 4_200);

  const numberOf = ({ id }: Caller) => made.invoices.find(({ idUser }) => idUser === id)?.number ?? 0;
  const mine = await must(worker.call('getMyInvoices', { idInvoice: numberOf(worker) }));
  expect(mine.invoices.map(({ number }) => number)).toEqual([numberOf(worker)]);
  expect((await worker.call('getMyInvoices', { idInvoice: numberOf(worker2) })).status).toBe(404);
  const pdf = await must(admin.call('getInvoice', { idInvoice: made.invoices[0]?.number }));
  expect(
    Buffer.from(pdf.invoices[0]?.pdf ?? '', 'base64')
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  const file = await must(
    admin.call('downloadABA', {
      downloadList: made.invoices.map(({ number }) => number),
      dateABA: Date.now() + 3 * DAY,
      typeABA: 2,
    }),
  );
  const records = Buffer.from(file.abaFile, 'base64').toString('ascii').split('\r\n');
  expect(records.every((record) => record.length === 120)).toBe(true);
  const credits = Number(records.at(-1)?.slice(30, 40));
  expect(credits).toBe(total);
  expect(file.total).toBe(total);
});
