import { formatDay, formatTime } from '@crewcall/domain/format';
import { readReply } from '@crewcall/domain/sms-reply';
import { withOfficePhone } from '@crewcall/domain/office-phone';
import { cutText } from '@crewcall/domain/text';
import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { answerInvite } from '../crews/answer-invite';
import { CallError } from '../errors';
import { companyConfig, deploymentCompany } from '../platform/database/company-config';
import { writeAs } from '../platform/database/write';
import type { Tx } from '../platform/database/tx';
import { toE164 } from '../platform/http/need-text';
import { queueTexts } from '../platform/notifications/messages';
import type { SmsReply } from '../platform/notifications/transports/sms/provider';
import { forwardReply } from './forward-reply';
import { invitationOfCode, personOfPhone } from './invitation-of-code';
import type { CodedInvite } from './invitation-of-code';
import { countText, countWrong, isClosed } from './wrong-replies';

const MOST_TEXT = 1_600;
const MOST_REF = 200;
const MOST_SENDER = 40;
const HOW = 'Please answer with the code of your invitation, such as 1234Y for yes or 1234N for no.';
const CLOSED = 'For an hour, no more answers are taken from this number.';
const PASSED_ON = 'Your message was passed on.';

type Person = Awaited<ReturnType<typeof personOfPhone>>;

/** A reply, under way. */
interface Incoming extends SmsReply {
  /** Does it come from a number that can be answered? A name such as `Telstra` cannot. */
  isPhone: boolean;
  provider: string;
  now: number;
}

/** Stores a reply; false if it was stored before. */
async function storeOnce(
  tx: Tx,
  { provider, ref, from, text, now }: Incoming,
  idUser: number | null,
): Promise<boolean> {
  const stored = await tx.db
    .insertInto('sms_reply')
    .values({
      provider,
      provider_ref: cutText(ref, MOST_REF),
      from_phone: from,
      body: cutText(text, MOST_TEXT),
      user_id: idUser,
      at: now,
    })
    .onConflict((row) => row.columns(['provider', 'provider_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

const say = async (tx: Tx, { from, isPhone }: Incoming, userId: number | null, text: string): Promise<void> =>
  void (isPhone && (await queueTexts(tx, [{ userId, to: from, text }])));

/** `Wed 7:45 am Hilton`, with the date if it is not within the week: the shift, short enough for an SMS. */
function shiftText({ startAt, zone, location, title }: CodedInvite, now: number): string {
  const date = formatDay(startAt, zone);
  const day = startAt - now < 6 * DAY_MS ? date.slice(0, 3) : date;
  return `${day} ${formatTime(startAt, zone)} ${location.split(',')[0]?.trim() || title}`;
}

/** Tells the sender why it was not taken; what somebody has to read goes on to the supervisors or the office. */
async function turnDown(
  tx: Tx,
  incoming: Incoming,
  { idUser, name, companyId, idJob, title }: CodedInvite,
  told: { answer: string; why: string | null },
): Promise<void> {
  await say(tx, incoming, idUser, told.answer);
  if (told.why === null) return;
  const { from, text } = incoming;
  await forwardReply(tx, { from, name, text, why: told.why, companyId, job: { id: idJob, title } });
}

const late = {
  answer: `This shift has started. ${PASSED_ON}`,
  why: 'The shift had started, so nothing was answered.',
};
const second = {
  answer: `You have answered already. ${PASSED_ON}`,
  why: 'They had answered already, and this changes nothing.',
};

/** Another reply with the same code was taken meanwhile. */
class AnsweredMeanwhile extends Error {}

/** Answers the invitation as its page would; throws the refusal for the worker. A code answers once. */
async function answer(tx: Tx, incoming: Incoming, invite: CodedInvite, accept: boolean): Promise<void> {
  const { idReqCrew, idUser } = invite;
  const { now } = incoming;
  if (invite.startAt <= now) return turnDown(tx, incoming, invite, late);
  if (invite.usedAt !== null) return turnDown(tx, incoming, invite, second);
  // People are locked first, as everywhere; so the code comes after them.
  const conflicts = await answerInvite(tx, { idReqCrew, userId: idUser, accept, now });
  const claimed = await tx.db
    .updateTable('sms_reply_code')
    .set({ used_at: now })
    .where('crew_id', '=', idReqCrew)
    .where('user_id', '=', idUser)
    .where('used_at', 'is', null)
    .returning('code')
    .executeTakeFirst();
  if (!claimed) throw new AnsweredMeanwhile();
  const done = `${accept ? 'Confirmed' : 'Declined'}: ${shiftText(invite, now)}`;
  await say(tx, incoming, idUser, [done, ...conflicts].join('. '));
}

/** Was the invitation answered by its code? */
async function isUsed(tx: Tx, { idReqCrew, idUser }: CodedInvite): Promise<boolean> {
  const used = await tx.db
    .selectFrom('sms_reply_code')
    .select('code')
    .where('crew_id', '=', idReqCrew)
    .where('user_id', '=', idUser)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return used !== undefined;
}

/** Forwards a reply that answers nothing to the office. */
async function toOffice(tx: Tx, { from, text }: Incoming, person: Person): Promise<void> {
  const companyId = await deploymentCompany(tx.db);
  if (companyId === null) return;
  const why = 'It has no code of an invitation, so nothing was answered.';
  await forwardReply(tx, { from, name: person?.name ?? null, text, why, companyId, job: null });
}

/** A reply with a wrong code: to the office, and counted. A closed number gets no answer. */
async function takeWrong(tx: Tx, incoming: Incoming, person: Person): Promise<void> {
  const { from, now } = incoming;
  if (await isClosed(tx.db, from, now)) return;
  const isLast = await countWrong(tx.db, from, now);
  await say(tx, incoming, person?.id ?? null, isLast ? `${HOW} ${CLOSED}` : HOW);
  await toOffice(tx, incoming, person);
}

/**
 * A reply without a code: to the office, whatever else came from the number. We answer only the first few of an hour;
 * of a number that we do not know, the office also reads only these.
 */
async function takeText(tx: Tx, incoming: Incoming, person: Person): Promise<void> {
  const { from, now } = incoming;
  const isFlood = await countText(tx.db, from, now);
  if (!isFlood && !(await isClosed(tx.db, from, now))) await say(tx, incoming, person?.id ?? null, HOW);
  if (!isFlood || person !== null) await toOffice(tx, incoming, person);
}

/** The refusal as an SMS says it. */
async function refusalText(db: Db, { companyId }: CodedInvite, refusal: CallError): Promise<string> {
  const { code, snackbar } = refusal.body;
  if (code === 'filled') return 'This shift is filled';
  const { confPublicPhone } = await companyConfig(db, companyId);
  return withOfficePhone(snackbar.text, confPublicPhone);
}

/**
 * Takes a text message from a phone. With the number and the code of an invitation it answers that, as the invitation's
 * page does, and the answer is confirmed by SMS. Late, second and unknown ones are passed on. One that the provider
 * sends again does nothing.
 */
export async function takeReply(db: Db, provider: string, reply: SmsReply): Promise<void> {
  const now = Date.now();
  const phone = toE164(reply.from) ?? toE164(`+${reply.from}`);
  const from = phone ?? cutText(reply.from, MOST_SENDER);
  const incoming: Incoming = { ...reply, from, isPhone: phone !== null, provider, now };
  const read = readReply(reply.text);
  const isOpen = read !== null && !(await isClosed(db, from, now));
  const invite = isOpen ? await invitationOfCode(db, from, read.code) : null;
  const person = invite === null ? await personOfPhone(db, from) : { id: invite.idUser, name: invite.name };
  const write = (userId: number | null, fn: (tx: Tx) => Promise<void>) =>
    writeAs({ db, call: 'smsReply', userId, quiet: true }, async (tx) => {
      if (await storeOnce(tx, incoming, person?.id ?? null)) await fn(tx);
    });
  if (read === null) return write(null, (tx) => takeText(tx, incoming, person));
  if (invite === null) return write(null, (tx) => takeWrong(tx, incoming, person));
  try {
    await write(invite.idUser, (tx) => answer(tx, incoming, invite, read.accept));
  } catch (refusal) {
    const isRefused = refusal instanceof CallError;
    if (!isRefused && !(refusal instanceof AnsweredMeanwhile)) throw refusal;
    const text = isRefused ? await refusalText(db, invite, refusal) : '';
    await write(null, async (tx) => {
      // Another reply with this code may be the reason.
      const isFirst = isRefused && !(await isUsed(tx, invite));
      await turnDown(tx, incoming, invite, isFirst ? { answer: text, why: null } : second);
    });
  }
}
