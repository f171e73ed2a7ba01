import { sql } from 'kysely';
import { at, invited, onJob } from './part';
import type { Part } from './part';

/** What others recorded about a person, and what the person did. */
export const saidParts: readonly Part[] = [
  {
    name: 'invitations of your company',
    about: 'company_invite.user_id',
    called: 'invitations of customers',
    fate: 'goes',
    select: sql`t.status, ${at('t.created_at')} as created_at, ${at('t.answered_at')} as answered_at`,
    inWords: invited,
  },
  {
    // Without the author of the rating.
    name: 'ratings of you',
    about: 'worker_rating.user_id',
    called: 'ratings of them',
    fate: 'goes',
    select: sql`job.title as job, t.stars, t.note, ${at('t.at')} as at`,
    joins: onJob,
  },
  {
    // Only the worker's own wishes: the office itself explains a favourite or block, with its reason, to the worker.
    name: 'companies you avoid',
    about: 'worker_flag.user_id',
    called: 'favourites, blocks and wishes',
    fate: 'goes',
    select: sql`p.full_name as company, ${at('t.at')} as since`,
    joins: sql`join prepend p on p.id = t.prepend_id and t.kind = 'avoid'`,
  },
  {
    name: 'requests for cover',
    about: 'cover_request.user_id',
    fate: 'goes',
    select: sql`job.title as job, t.reason, t.offered, ${at('t.created_at')} as asked_at,
      ${at('t.decided_at')} as settled_at, t.decision_text as answer`,
    joins: sql`join job_crew c on c.id = t.crew_id join job on job.id = c.job_id`,
  },
  {
    name: 'shifts taken over',
    about: 'cover_request.taken_by',
    fate: { why: 'That they took over a shift, without who asked for it.' },
    select: sql`job.title as job, ${at('t.taken_at')} as taken_at`,
    joins: sql`join job_crew c on c.id = t.crew_id join job on job.id = c.job_id`,
  },
  {
    name: 'times away',
    about: 'unavailability.user_id',
    fate: 'goes',
    select: sql`t.kind, ${at('t.start_at')} as start, ${at('t.end_at')} as "end", t.zone, t.note`,
    order: sql`t.start_at`,
  },
  {
    name: 'weekly times away',
    about: 'unavailability_rule.user_id',
    fate: 'goes',
    select: sql`t.kind, t.weekday, t.from_min, t.to_min, t.first_day, t.last_day, t.zone, t.note`,
  },
  {
    name: 'invitations that lapsed',
    about: 'lapsed_invite.user_id',
    fate: 'goes',
    select: sql`job.title as job, ${at('t.lapsed_at')} as lapsed_at`,
    order: sql`t.lapsed_at`,
    joins: sql`join job_crew c on c.id = t.crew_id join job on job.id = c.job_id`,
  },
  {
    name: 'requests for deletion',
    about: 'deletion_request.user_id',
    fate: { why: 'That they asked, and when it was done.' },
    select: sql`${at('t.asked_at')} as asked_at, ${at('t.withdrawn_at')} as withdrawn_at,
      ${at('t.answered_at')} as answered_at, t.accepted, t.reason, t.request_reason as reason_of_the_office`,
  },
  {
    name: 'to-dos',
    about: 'todo.user_id',
    fate: 'goes',
    select: sql`t.description, t.completed, ${at('t.created_at')} as created_at`,
  },
  {
    name: 'what you did',
    about: 'audit.user_id',
    called: 'what they did',
    fate: { why: 'Seven years, without what was written about them.' },
    select: sql`${at('t.at')} as at, t.call`,
  },
];
