// Calls: getAllowances, setAllowance, takeAllowanceOff.
import type { Parsed } from '@crewcall/contract/types';
import { ONE, quantityWords } from '@crewcall/domain/extras';
import { formatDay, formatRange } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import { closedToClocks } from '@crewcall/domain/closed-job';
import { sql } from 'kysely';
import type { Timesheet } from '@crewcall/contract/types';
import type { Db } from '../db/schema';
import { conflict, deny, notFound, refuse } from '../errors';
import { readAllowances } from '../pay/allowance-book';
import type { AllowanceType } from '../pay/allowance-book';
import { allowanceOf, isGivenTo } from '../pay/allowances';
import { extraColumns } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { companyConfig } from '../platform/database/company-config';
import { lockUsers } from '../platform/database/lock-users';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { toOffice, toSupervisors, toUser } from '../platform/live/audience';
import { notify } from '../platform/notifications/notifications';
import type { SessionUser } from '../platform/security/session-user';
import { jobFor, refuseEnded } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { denyAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import { lockedRow } from '../timesheets/locked-row';
import { allowancesOfTime, selectTimeOfAllowances } from './allowances-of-time';
import type { TimeOfAllowances } from './allowances-of-time';

const INVOICED =
  'This time is on an invoice already. Cancel the invoice first, or have an adjustment added to the next one.';
const OWN =
  'An allowance of your own time is set by somebody else. Ask the office or another supervisor of this job.';
const CHANGED =
  'Somebody else has changed this allowance. Yours is not saved yet: look at theirs, then save again.';
const GONE = 'This time could not be found. It may have been deleted.';

const named = ({ id, name, unit }: AllowanceType) => ({ id, name, unit });

interface TakenOff {
  idType: number;
  reason: string;
}

async function selectTakenOff(db: Db, { id }: TimeOfAllowances): Promise<TakenOff[]> {
  const { rows } = await sql<TakenOff>`
    select e.type_id as "idType", e.removed_reason as reason from extra e
    where e.timesheet_id = ${id} and e.removed_at is not null order by e.id`.execute(db);
  return rows;
}

/** The allowances of one timesheet, for its worker, the supervisors of its job and the office. Managers see no pay. */
export const getAllowancesHandler = handle('getAllowances', async ({ body, user, scope, db }) => {
  const time = await selectTimeOfAllowances(db, user.companyId, body.idTimesheet);
  if (!time) return notFound(GONE);
  const job = await jobFor(db, scope, time.job_id, 'known');
  const isOwn = time.idUser === user.id;
  if (!isOwn && !job.supervises && (scope.isManager || !scope.seesAllClocks)) return denyAccess();
  const company = { companyId: user.companyId, config: await companyConfig(db, user.companyId) };
  const types = await readAllowances(db, user.companyId, [time.idReqCrew]);
  const found = await allowancesOfTime(db, company, time);
  const seesCents = scope.seesPayOf(time.idUser);
  const takenOff = time.idInvoice === null ? await selectTakenOff(db, time) : [];
  const maySet =
    job.supervises &&
    !isOwn &&
    time.idInvoice === null &&
    !time.isCorrection &&
    closedToClocks(job.status, job.edits) === null;
  return {
    allowances: found.map(({ idType, what, why, unit, quantity, cents, isAutomatic }) => ({
      id: idType ?? 0,
      name: what,
      unit: unit ?? 'shift',
      why,
      quantity: quantity ?? ONE,
      cents: seesCents ? cents : null,
      isAutomatic,
    })),
    takenOff: takenOff.flatMap(({ idType, reason }) => {
      const type = types.find(({ id }) => id === idType);
      return type ? [{ ...named(type), reason, isAutomatic: isGivenTo(type, time) }] : [];
    }),
    types: maySet
      ? types
          .filter(({ active }) => active)
          .map(named)
          .sort((a, b) => a.name.localeCompare(b.name, 'en-AU'))
      : [],
    maySet,
  };
});

interface Locked {
  row: Timesheet;
  job: JobFor;
  time: TimeOfAllowances;
  type: AllowanceType;
}

/** Locks the worker and the timesheet, and refuses people who may not change an allowance of it. */
async function lockTime(
  tx: Tx,
  { user, scope }: { user: SessionUser; scope: Scope },
  { idTimesheet, idType }: { idTimesheet: number; idType: number },
): Promise<Locked> {
  const found = await selectTimeOfAllowances(tx.db, user.companyId, idTimesheet);
  if (!found) return notFound(GONE);
  await lockUsers(tx.db, [found.idUser]);
  const { row, job } = await lockedRow(tx.db, scope, idTimesheet);
  const time = (await selectTimeOfAllowances(tx.db, user.companyId, idTimesheet)) ?? notFound(GONE);
  if (row.idUser === user.id) deny(OWN);
  if (time.idInvoice !== null) conflict(INVOICED);
  if (time.isCorrection)
    refuse('A correction has no allowances. Add an adjustment to the next invoice instead.');
  refuseEnded(job);
  const types = await readAllowances(tx.db, user.companyId, [time.idReqCrew]);
  const type = types.find(({ id }) => id === idType) ?? notFound('This allowance could not be found.');
  return { row, job, time, type };
}

interface Stored {
  id: number;
  quantity: number;
  why: string;
  isTakenOff: boolean;
  isAutomatic: boolean;
}

async function storedOf(tx: Tx, { time, type }: Locked): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select e.id, e.quantity, e.why, e.removed_at is not null as "isTakenOff", e.is_automatic as "isAutomatic"
    from extra e where e.timesheet_id = ${time.id} and e.type_id = ${type.id}`.execute(tx.db);
  return rows[0];
}

const changed = (tx: Tx, { job, row }: Locked): void =>
  tx.announce('pay.changed', {}, [toOffice, toSupervisors(job.id), toUser(row.idUser)]);

/** The columns of an allowance's row. */
const columnsOf = (companyId: number, crewId: number, extra: Extra) => ({
  ...extraColumns(companyId, extra),
  crew_id: crewId,
});

const store = (tx: Tx, values: ReturnType<typeof columnsOf> & { [column: string]: unknown }) =>
  tx.db
    .insertInto('extra')
    .values(values)
    .onConflict((same) =>
      same.columns(['timesheet_id', 'type_id']).where('timesheet_id', 'is not', null).doUpdateSet(values),
    )
    .execute();

const notTakenOff = { removed_at: null, removed_by: null, removed_reason: '' };

/** Puts back what its group or crew gives and somebody has taken off. */
async function putBack(tx: Tx, locked: Locked, stored: Stored | undefined): Promise<void> {
  const { time, type } = locked;
  if (!isGivenTo(type, time))
    refuse(`"${type.name}" does not come by itself here. Say how many to give.`, { field: 'quantity' });
  if (!stored?.isTakenOff) return;
  await tx.db.deleteFrom('extra').where('id', '=', stored.id).execute();
  tx.audit('timesheet', time.id, { idUser: time.idUser, allowance: type.name, putBack: true });
  changed(tx, locked);
}

/** The allowance that is asked for; refuses what cannot be, with the mend. */
function askedExtra({ time, type }: Locked, { quantity, note }: { quantity: number; note: string }): Extra {
  if (!type.active)
    refuse(`"${type.name}" is switched off. Choose another allowance, or have it switched on in Pay Rules.`);
  if ((type.unit === 'day' || type.unit === 'once') && quantity !== ONE)
    refuse(
      `"${type.name}" is paid once ${type.unit === 'day' ? 'a day' : 'a job'}. Leave the quantity at 1.`,
      {
        field: 'quantity',
      },
    );
  const why = note.trim() === '' ? 'Given by hand' : note.trim();
  const extra = allowanceOf(type, { ...time, paidMinutes: 0 }, { id: null, quantity, why });
  return (
    extra ??
    refuse(
      `"${type.name}" pays nothing on ${formatDay(time.start, time.zone)}: it has no rate yet on that day, or the quantity is too small.`,
    )
  );
}

const amountText = (cents: number, most: number): string =>
  `This comes to ${formatCents(cents)}, more than the usual ${formatCents(most)}.`;

async function give(
  tx: Tx,
  locked: Locked,
  { user, scope }: { user: SessionUser; scope: Scope },
  { quantity, note, was, confirmed }: Omit<Parsed<'setAllowance'>, 'quantity'> & { quantity: number },
): Promise<void> {
  const { time, type } = locked;
  const extra = askedExtra(locked, { quantity, note });
  const stored = await storedOf(tx, locked);
  const byHand = stored && !stored.isTakenOff && !stored.isAutomatic ? stored : null;
  // A repeated request whose answer got lost.
  if (byHand?.quantity === quantity && byHand.why === extra.why) return;
  if (was !== undefined && was !== (byHand?.quantity ?? null)) conflict(CHANGED);
  const config = await companyConfig(tx.db, user.companyId);
  const most = config.confAllowanceMost;
  if (extra.cents > most && confirmed !== true)
    refuse(
      `${scope.seesPayOf(time.idUser) ? amountText(extra.cents, most) : 'This is more than one allowance usually pays.'} Check the quantity, ${quantityWords(type.unit, quantity)}, or confirm it.`,
      { needsConfirmation: true, field: 'quantity' },
    );
  await store(tx, {
    ...columnsOf(user.companyId, time.idReqCrew, extra),
    ...notTakenOff,
    created_by: user.id,
  });
  const now = await allowancesOfTime(tx.db, { companyId: user.companyId, config }, time);
  if (!now.some(({ idType }) => idType === type.id))
    refuse(
      `"${type.name}" is paid once ${type.unit === 'day' ? 'a day' : 'a job'}, and another time of this worker has it already.`,
    );
  tx.audit('timesheet', time.id, {
    idUser: time.idUser,
    allowance: type.name,
    quantity: quantityWords(type.unit, quantity),
    cents: extra.cents,
    note: extra.why,
  });
  changed(tx, locked);
}

/** Gives an allowance to one timesheet by hand, changes it, or puts back what was taken off. Never to one's own. */
export const setAllowanceHandler = handle('setAllowance', ({ body, user, scope, write }) =>
  write(async (tx) => {
    const locked = await lockTime(tx, { user, scope }, body);
    const { quantity } = body;
    return quantity === undefined
      ? putBack(tx, locked, await storedOf(tx, locked))
      : give(tx, locked, { user, scope }, { ...body, quantity });
  }),
);

/** Takes an allowance off a timesheet, an automatic one too, and tells the worker why. */
export const takeAllowanceOffHandler = handle('takeAllowanceOff', ({ body, user, scope, now, write }) =>
  write(async (tx) => {
    const reason = body.reason.trim();
    if (reason === '') refuse('Say why it is taken off: the worker reads it.', { field: 'reason' });
    const locked = await lockTime(tx, { user, scope }, body);
    const { row, job, time, type } = locked;
    const company = { companyId: user.companyId, config: await companyConfig(tx.db, user.companyId) };
    const found = await allowancesOfTime(tx.db, company, time);
    const extra = found.find(({ idType }) => idType === type.id);
    if (!extra) return conflict(`This time does not have "${type.name}" any more. Nothing was changed.`);
    await store(tx, {
      ...columnsOf(user.companyId, time.idReqCrew, extra),
      ...{ removed_at: now, removed_by: user.id, removed_reason: reason },
    });
    tx.audit('timesheet', time.id, { idUser: row.idUser, allowance: type.name, takenOff: true, reason });
    changed(tx, locked);
    const when = `${formatDay(row.start, job.zone)}${row.end > 0 ? `, ${formatRange(row.start, row.end, job.zone)}` : ''}`;
    const said = `The allowance "${type.name}" was taken off your time of ${when} for ${job.title}.`;
    await notify(tx, [row.idUser], {
      topic: 'changes',
      shift: { idJob: job.id, crews: [], says: 'other' },
      title: `Allowance taken off: ${job.title}`,
      text: `${said} Why: ${reason}`,
      parts: [said, `Why: ${reason}`],
      path: `/jobs/upcoming/${job.id}/timecard`,
      tag: `allowance-${row.id}-${type.id}`,
      mail: 'always',
    });
  }),
);
