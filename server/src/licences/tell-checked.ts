import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';

interface Checked {
  type: string;
  /** Confirmed shifts ahead that it is asked for, where it does not count any more. */
  shifts: number;
  accept: boolean;
  reason: string;
}

/** Tells somebody what became of a licence that they sent. */
export async function tellChecked(
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
