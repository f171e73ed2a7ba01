// Calls: saveEvent, archiveEvent.
import type { Parsed } from '@crewcall/contract/types';
import { isEmail } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import { conflict, refuse } from '../errors';
import { COMPANY_UNKNOWN } from '../jobs/customer';
import { auditDiff } from '../platform/database/audit-diff';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { eventChanged, eventOf } from './event-rows';
import type { StoredEvent } from './event-rows';

type Columns = ReturnType<typeof columnsOf>;

/** The columns of an event as the office typed it. Refuses what is not valid, and names the field. */
function columnsOf(asked: Parsed<'saveEvent'>) {
  if (asked.lastDay < asked.firstDay)
    refuse('The last day is before the first. Change one of them.', { field: 'lastDay' });
  const color = asked.color.trim().toLowerCase();
  if (!/^#[0-9a-f]{6}$/.test(color)) refuse('Choose a colour, e.g. #c2410c.', { field: 'color' });
  const email = asked.contactEmail.trim();
  if (email !== '' && !isEmail(email)) refuse(texts.invalidEmail, { field: 'contactEmail' });
  return {
    name: asked.name.trim(),
    prepend: asked.prepend.trim(),
    po_number: asked.poNumber.trim(),
    first_day: asked.firstDay,
    last_day: asked.lastDay,
    contact_name: asked.contactName.trim(),
    contact_phone: asked.contactPhone.trim(),
    contact_email: email,
    budget_cents: asked.budgetCents,
    notes: asked.notes.trim(),
    color,
  };
}

/** Locks the customer, so that nobody renames or deletes it before this event has its name. */
async function needCustomer(tx: Tx, companyId: number, prepend: string): Promise<void> {
  if (prepend === '') return;
  const found = await tx.db
    .selectFrom('prepend')
    .select('id')
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .forShare()
    .executeTakeFirst();
  if (!found) refuse(`${COMPANY_UNKNOWN} Choose one of the list.`, { field: 'prepend' });
}

/** Refuses another customer for an event with jobs, because all of them are of its customer. */
async function refuseOtherCustomer(tx: Tx, { id, prepend }: StoredEvent): Promise<void> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from job where event_id = ${id}`.execute(tx.db);
  const jobs = rows[0]?.jobs ?? 0;
  if (jobs === 0) return;
  const of = prepend === '' ? 'without a customer' : `of ${prepend}`;
  refuse(
    `This event has ${jobs === 1 ? 'a job' : `${jobs} jobs`} ${of}. Take ${jobs === 1 ? 'it' : 'them'} out of the event before you change the customer.`,
    { field: 'prepend' },
  );
}

async function change(tx: Tx, companyId: number, id: number, version: number, columns: Columns) {
  const before = await eventOf(tx.db, companyId, id, 'alone');
  if (before.version !== version)
    conflict('Somebody else has changed this event. Look at what is there now, then save yours again.', {
      event: before,
    });
  if (before.prepend !== columns.prepend) await refuseOtherCustomer(tx, before);
  await tx.db
    .updateTable('event')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: sql<number>`now_ms()` }))
    .where('id', '=', id)
    .execute();
  const after = await eventOf(tx.db, companyId, id);
  tx.audit('event', id, auditDiff({ ...before, version: 0 }, { ...after, version: 0 }));
  return after;
}

async function add(tx: Tx, companyId: number, columns: Columns) {
  const { id } = await tx.db
    .insertInto('event')
    .values({ ...columns, company_id: companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { name, prepend, firstDay, lastDay, ...event } = await eventOf(tx.db, companyId, id);
  tx.audit('event', id, { name, prepend, firstDay, lastDay });
  return { name, prepend, firstDay, lastDay, ...event };
}

/** Adds or changes an event; see the contract. */
export const saveEventHandler = handle('saveEvent', ({ body, user, write }) => {
  const columns = columnsOf(body);
  return write(
    once(user.id, 'saveEvent', body.key, async (tx) => {
      await needCustomer(tx, user.companyId, columns.prepend);
      const { id, version = 0 } = body;
      const event =
        id === undefined
          ? await add(tx, user.companyId, columns)
          : await change(tx, user.companyId, id, version, columns);
      eventChanged(tx, event.id);
      return { event };
    }),
  );
});

/** Takes an event out of the lists, or puts it back. Its jobs stay as they are. */
export const archiveEventHandler = handle('archiveEvent', ({ body, user, now, write }) =>
  write(async (tx) => {
    const event = await eventOf(tx.db, user.companyId, body.id, 'alone');
    if (event.isArchived === body.isArchived) return;
    await tx.db
      .updateTable('event')
      .set((eb) => ({ archived_at: body.isArchived ? now : null, version: eb('version', '+', 1) }))
      .where('id', '=', event.id)
      .execute();
    tx.audit('event', event.id, { isArchived: body.isArchived });
    eventChanged(tx, event.id);
  }),
);
