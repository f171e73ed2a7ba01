import { withReplyEnding } from '@crewcall/domain/sms-reply';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import type { Db } from '../../db/schema';
import { shiftOf } from './about-shift';
import type { Stored } from './about-shift';

/** How often we draw a code, at most, until nobody with the same number has it. */
const MOST_DRAWS = 20;

/**
 * The code of a person's invitation to a crew. A used code is replaced, because the invitation was made again. No two people who share a number have the same code.
 */
async function replyCode(db: Db, idReqCrew: number, idUser: number): Promise<string | null> {
  const open = await db
    .selectFrom('sms_reply_code')
    .select('code')
    .where('crew_id', '=', idReqCrew)
    .where('user_id', '=', idUser)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (open) return open.code;
  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    const code = String(randomInt(1_000, 10_000));
    const { rows } = await sql<{ code: string }>`
      insert into sms_reply_code (crew_id, user_id, code)
      select ${idReqCrew}, ${idUser}, ${code} where not exists (
        select 1 from sms_reply_code r join app_user u on u.id = r.user_id
        where r.code = ${code} and u.phone = (select phone from app_user where id = ${idUser}))
      on conflict (crew_id, user_id) do update set code = excluded.code, used_at = null, created_at = now_ms()
      returning code`.execute(db);
    if (rows[0]) return rows[0].code;
  }
  return null;
}

/** The text of an SMS; an invitation ends with the code by which it is answered. */
export async function withReplyCode(db: Db, message: Stored, text: string): Promise<string> {
  const shift = shiftOf(message);
  const [idReqCrew, ...others] = shift?.says === 'invited' ? shift.crews : [];
  if (idReqCrew === undefined || others.length > 0 || message.user_id === null) return text;
  const code = await replyCode(db, idReqCrew, message.user_id);
  return code === null ? text : withReplyEnding(text, code);
}
