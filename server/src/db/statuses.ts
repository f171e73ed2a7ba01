import { CoverState } from '@crewcall/domain/cover';
import { InviteStatus } from '@crewcall/domain/invite';
import { JobStatus } from '@crewcall/domain/job-state';
import { sql } from 'kysely';

// Numbers are written into the statement instead of bound, so that a cached plan can use a partial index too.

/** A worker's invite status on a crew, for SQL statements. */
export const inviteStatus = {
  none: sql.lit(InviteStatus.NotDefined),
  invited: sql.lit(InviteStatus.Pending),
  confirmed: sql.lit(InviteStatus.Confirmed),
  denied: sql.lit(InviteStatus.Denied),
  /** Invited or confirmed; see `isInCrew`. */
  inCrew: sql`(${sql.lit(InviteStatus.Pending)}, ${sql.lit(InviteStatus.Confirmed)})`,
};

/** A job's status, for statements. */
export const jobStatus = {
  pending: sql.lit(JobStatus.Pending),
  confirmed: sql.lit(JobStatus.Confirmed),
  cancelled: sql.lit(JobStatus.Cancelled),
  finished: sql.lit(JobStatus.Finished),
  /** Neither cancelled nor finished. */
  ahead: sql`(${sql.lit(JobStatus.Pending)}, ${sql.lit(JobStatus.Confirmed)})`,
};

/** The state of a request for cover, for statements. */
export const coverState = {
  open: sql.lit(CoverState.Open),
  taken: sql.lit(CoverState.Taken),
  granted: sql.lit(CoverState.Granted),
  refused: sql.lit(CoverState.Refused),
  lapsed: sql.lit(CoverState.Lapsed),
  /** The states that can still change. */
  pending: sql`(${sql.lit(CoverState.Open)}, ${sql.lit(CoverState.Taken)})`,
};
