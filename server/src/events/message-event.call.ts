import { noticeProblem } from '@crewcall/domain/templates';
import { sendNotice } from '../chat/send-notice';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { readersOfEvent } from './event-crews';
import { eventOf } from './event-rows';

/** One message to everybody who is confirmed on a crew of the event that is not over. */
export const messageEventHandler = handle('messageEvent', ({ body, user, scope, now, write, refuse }) => {
  if (!body.selectedEmail && !body.selectedPhone) refuse('Choose email, phone or both.');
  const problem = noticeProblem(body.text, false);
  if (problem !== null) refuse(problem, { field: 'text' });
  return write(
    once(user.id, 'messageEvent', body.key, async (tx) => {
      const event = await eventOf(tx.db, user.companyId, body.id);
      const listUser = await readersOfEvent(tx.db, event.id, now);
      if (listUser.length === 0)
        refuse('Nobody is confirmed on a shift of this event that is still ahead, so nothing was sent.');
      return sendNotice(tx, scope, now, { ...body, idJob: undefined, listUser });
    }),
  );
});
