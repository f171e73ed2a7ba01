import { JobStatus } from '@crewcall/domain/job-state';
import { InviteStatus } from '@crewcall/domain/invite';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { need, type Seed } from './context';
import { insertAll } from './insert';
import type { MadeJob } from './jobs';
import type { People } from './people';

const todos = [
  ['Call the venue about dock access on Saturday', false],
  ['Order 20 hi-vis vests, size XL', false],
  ['Ask Forklift drivers for renewed licences', false],
  ['Send safety plan to Opal Exhibitions', false],
  ['Check public liability certificate', true],
  ['Move the radios to the Brisbane store', true],
  ['Book accommodation for the Hobart crew', true],
] as const;

/** Adds the office's to-do list. */
export const seedTodos = ({ db, now, companyId }: Seed, people: People): Promise<void> =>
  insertAll(
    db,
    'todo',
    todos.map(([description, completed], at) => ({
      company_id: companyId,
      user_id: need(people.office[at % 3], 'office').id,
      description,
      completed,
      created_at: now - (at * 9 + 2) * HOUR_MS,
    })),
  );

const statuses = ['unsent', 'sent', 'failed'] as const;

/** Fills the outbox with mails, text messages and notifications that were sent, are waiting, or failed. */
export async function seedMessages({ db, now }: Seed, jobs: readonly MadeJob[]): Promise<void> {
  const invited = jobs
    .filter(({ plan }) => plan.day > 0 && plan.status === JobStatus.Confirmed)
    .flatMap((job) =>
      job.crews.flatMap((crew) =>
        crew.members
          .filter(({ status }) => status === InviteStatus.Pending)
          .map(({ person }) => ({ job, person })),
      ),
    )
    .slice(0, 27);
  await insertAll(
    db,
    'message',
    invited.map(({ job, person }, at) => {
      const channel = need((['mail', 'sms', 'push'] as const)[Math.floor(at / 3) % 3], 'channel');
      const status = need(statuses[at % 3], 'status');
      const made = now - (at + 1) * 47 * MINUTE_MS;
      return {
        channel,
        user_id: person.id,
        recipient: channel === 'mail' ? person.email : channel === 'sms' ? person.phone : `device ${at}`,
        subject: channel === 'sms' ? '' : `Invitation: ${job.plan.title}`,
        body: `Hello ${person.firstName}, you are invited to ${job.plan.title}, ${job.plan.location}. Please answer in the app.`,
        extra: {},
        status,
        attempts: status === 'failed' ? 12 : 1,
        error: status === 'failed' ? 'The receiving server does not know this address.' : null,
        created_at: made,
        sent_at: status === 'sent' ? made + 2000 : null,
      };
    }),
  );
}
