import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { dayText } from '@crewcall/domain/time';
import { toOffice, toUser } from '../platform/live/audience';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { lockUsers } from '../platform/database/lock-users';
import { lapsedShifts } from './lapsed-shifts';

interface Checked {
  type: string;
  /** How many confirmed shifts ahead need the licence, if it is refused; else 0. */
  shifts: number;
  accept: boolean;
  reason: string;
}

/** Notifies a worker that a licence they sent was accepted or refused. */
async function notifyChecked(
  tx: Tx,
  userId: number,
  { type, shifts, accept, reason }: Checked,
): Promise<void> {
  await notify(tx, [userId], {
    topic: shifts === 0 ? 'invites' : 'changes',
    title: accept ? `Accepted: your ${type}` : `Not accepted: your ${type}`,
    text: accept
      ? `Your ${type} was looked at and counts from now on.`
      : `Your ${type} was not accepted: ${reason}${shifts === 0 ? '' : ' You are confirmed for shifts that need it, and keep your place. Send another one, or call the office.'}`,
    path: '/me?tab=licences',
    tag: 'licence',
    mail: 'always',
  });
}

/** The office accepts a licence, which replaces the worker's earlier one, or refuses it with a reason. */
export const checkLicenceHandler = handle('checkLicence', ({ body, user, now, write, refuse, notFound }) =>
  write(async (tx) => {
    const { id, accept } = body;
    const reason = accept ? '' : (body.reason?.trim() ?? '');
    if (!accept && reason === '') return refuse('Give the reason: the worker reads it.', { field: 'reason' });
    const whose = await tx.db
      .selectFrom('licence')
      .select('user_id')
      .where('id', '=', id)
      .where('company_id', '=', user.companyId)
      .executeTakeFirst();
    if (!whose) return notFound('This licence could not be found.');
    await lockUsers(tx.db, [whose.user_id]);
    const licence = await tx.db
      .selectFrom('licence as l')
      .innerJoin('licence_type as t', 't.id', 'l.type_id')
      .select(['l.status', 'l.type_id', 'l.expiry_day', 't.name'])
      .where('l.id', '=', id)
      .executeTakeFirst();
    if (!licence) return notFound('This licence was taken back. Please reload the page.');
    const open = accept ? ['waiting'] : ['waiting', 'accepted'];
    if (!open.includes(licence.status))
      return refuse('This licence was answered or replaced already. Please reload the page.');
    const config = await companyConfig(tx.db, user.companyId);
    if (accept && licence.expiry_day !== null && licence.expiry_day < dayText(config.confTimezone, now))
      return refuse(`This ${licence.name} has expired by now. Refuse it and ask for the new one.`);
    if (accept) {
      await tx.db
        .updateTable('licence')
        .set({ status: 'replaced', ended_at: now })
        .where('user_id', '=', whose.user_id)
        .where('type_id', '=', licence.type_id)
        .where('status', '=', 'accepted')
        .execute();
    }
    await tx.db
      .updateTable('licence')
      .set({
        status: accept ? 'accepted' : 'refused',
        reason,
        checked_by: user.id,
        checked_at: now,
        ended_at: accept ? null : now,
      })
      .where('id', '=', id)
      .execute();
    tx.audit('licence', id, { idUser: whose.user_id, type: licence.name, accepted: accept, reason });
    tx.announce('licence.changed', { idUser: whose.user_id }, [toUser(whose.user_id), toOffice]);
    const of = { companyId: user.companyId, now, users: [whose.user_id] };
    const lapsed = accept ? [] : await lapsedShifts(tx.db, of);
    await notifyChecked(tx, whose.user_id, {
      shifts: lapsed.filter((one) => one.idType === licence.type_id).length,
      type: licence.name,
      accept,
      reason,
    });
  }),
);
