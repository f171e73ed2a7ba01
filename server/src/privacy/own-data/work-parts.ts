import { sql } from 'kysely';
import { at, invited, onCrew, onJob } from './part';
import type { Part } from './part';

/** A person's invitations, applications, shifts and absences. */
export const workParts: readonly Part[] = [
  {
    name: 'invitations and places',
    about: 'crew_member.user_id',
    fate: {
      why: 'The shifts of times that are kept.',
      except: sql<boolean>`not exists (
      select 1 from timesheet s where s.crew_id = t.crew_id and s.user_id = t.user_id)`,
    },
    select: sql`job.title as job, g.name as "group", ${at('c.start_at')} as "start", ${at('c.end_at')} as "end", job.zone,
      t.status, t.answered_by is distinct from t.user_id as refused, ${at('t.invited_at')} as invited_at, ${at('t.answered_at')} as answered_at,
      t.coming_answer as coming, t.coming_minutes as coming_late_minutes, ${at('t.coming_at')} as coming_answered_at`,
    joins: onCrew,
    inWords: invited,
  },
  {
    name: 'log of your invitations and applications',
    about: 'crew_log.user_id',
    called: 'log of their invitations and applications',
    fate: {
      why: 'The shifts of times that are kept.',
      except: sql<boolean>`not exists (
      select 1 from timesheet s where s.crew_id = t.crew_id and s.user_id = t.user_id)`,
    },
    select: sql`job.title as job, t.did, ${at('t.at')} as at, t.by = t.user_id as by_yourself`,
    joins: onJob,
  },
  {
    name: 'applications',
    about: 'application.user_id',
    fate: 'goes',
    select: sql`job.title as job, g.name as "group", ${at('t.applied_at')} as applied_at,
      ${at('t.withdrawn_at')} as withdrawn_at, ${at('t.processed_at')} as processed_at, t.approved`,
    joins: onCrew,
  },
  {
    name: 'jobs you left',
    about: 'former_crew_member.user_id',
    called: 'jobs they left',
    fate: 'goes',
    select: sql`job.title as job, ${at('job.start_at')} as "start"`,
    joins: onJob,
    order: sql`job.start_at`,
  },
  {
    name: 'absences',
    about: 'job_absence.user_id',
    fate: 'goes',
    select: sql`job.title as job, g.name as "group", ${at('t.marked_at')} as marked_at`,
    joins: onCrew,
    order: sql`t.marked_at`,
  },
  {
    name: 'supervised jobs',
    about: 'job_supervisor.user_id',
    fate: 'goes',
    select: sql`job.title as job, ${at('job.start_at')} as "start"`,
    joins: onJob,
    order: sql`job.start_at`,
  },
];
