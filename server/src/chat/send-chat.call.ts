import { CHAT_MOST_A_MINUTE } from '@crewcall/domain/limits';
import { MINUTE_MS } from '@crewcall/domain/units';
import { handle } from '../platform/http/handle';
import { postMessage } from './post-message';

export const sendChatHandler = handle(
  'sendchat',
  ({ body, scope, now, write, refuse }) =>
    write((tx) =>
      postMessage(tx, scope, now, {
        idJob: body.idJob,
        content: (body.message ?? body.text ?? '').trim(),
        key: body.key,
        lastUpdate: body.lastUpdate,
        fileOf: async () => {
          if (body.file === undefined || body.file <= 0) return null;
          const file = await tx.db
            .selectFrom('job_file')
            .select('id')
            .where('id', '=', body.file)
            .where('job_id', '=', body.idJob)
            .executeTakeFirst();
          return file?.id ?? refuse('This file is no longer part of the job.');
        },
      }),
    ),
  {
    quietAudit: true,
    limit: { per: 'user', max: CHAT_MOST_A_MINUTE, windowMs: MINUTE_MS, what: 'messages' },
  },
);
