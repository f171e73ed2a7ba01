import { formatPhone } from '@crewcall/domain/phone';
import { cutText } from '@crewcall/domain/text';
import type { Tx } from '../platform/database/tx';
import { notify } from '../platform/notifications/notifications';
import { notifyOffice } from '../platform/notifications/notify-office';
import { supervisorsOf } from '../row-rules/job-rows';

/** A reply that somebody has to read. */
interface Forwarded {
  from: string;
  /** The sender's name; null if nobody, or more than one person, has the number. */
  name: string | null;
  text: string;
  /** Why it was not taken as an answer, as a sentence. */
  why: string;
  companyId: number;
  /** The job it is about; null if none is known. */
  job: { id: number; title: string } | null;
}

const MOST_TEXT = 300;

/** Sends a reply to the supervisors of its job, or to the office if there are none, or no job is known. */
export async function forwardReply(tx: Tx, reply: Forwarded): Promise<void> {
  const { from, name, why, companyId, job } = reply;
  const sender = name === null ? formatPhone(from) : `${name} (${formatPhone(from)})`;
  const about = job === null ? '' : ` about ${job.title}`;
  const text = `${sender} wrote by SMS${about}: “${cutText(reply.text, MOST_TEXT)}”. ${why}`;
  const supervisors = job === null ? [] : await supervisorsOf(tx.db, [job.id]);
  if (job !== null && supervisors.length > 0)
    await notify(
      tx,
      supervisors.map(({ idUser }) => idUser),
      {
        topic: 'changes',
        title: `SMS from ${name ?? formatPhone(from)}`,
        text,
        path: `/jobs/upcoming/${job.id}/details`,
        shift: { idJob: job.id, crews: [], says: 'other', isInside: true },
        mail: 'else',
      },
    );
  else
    await notifyOffice(tx, companyId, 'job:write', {
      subject: `SMS from ${name ?? formatPhone(from)}`,
      parts: [text],
      path: '/admin/dashboard',
    });
}
