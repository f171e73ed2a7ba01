import { noticeProblem } from '@crewcall/domain/templates';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { sendNotice } from './send-notice';

/** Sends one text to many workers; see `sendNotice`. */
export const sendNotificationHandler = handle(
  'sendNotification',
  ({ body, user, scope, now, write, refuse }) => {
    if (!body.selectedEmail && !body.selectedPhone) refuse('Choose email, phone or both.');
    const problem = noticeProblem(body.text, body.idJob !== undefined);
    if (problem !== null) refuse(problem, { field: 'text' });
    return write(once(user.id, 'sendNotification', body.key, (tx) => sendNotice(tx, scope, now, body)));
  },
);
