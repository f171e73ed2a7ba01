import { z } from 'zod';
import { fieldInputs } from '../job-field-shapes';
import { EpochMs, Id, Job, JobFile, Prepend, Responsible, Timesheet, text } from '../shapes';
import { CancelPay } from './pay-cancellation';

export const InviteStatus = z.int().min(0).max(3);

/** A complete crew; without an id it is new. */
const ReqCrewInput = z.object({
  id: Id.optional(),
  groupId: Id,
  amount: z.int().min(0).max(999),
  startTime: EpochMs,
  endTime: EpochMs.nullable().optional(),
  requireCode: z.boolean().optional(),
  deleted: z.boolean().optional(),
});

/** A change of an existing crew: its id and only the changed fields. */
const ReqCrewChange = ReqCrewInput.partial().required({ id: true });

const jobInput = { ...fieldInputs, reqCrew: z.array(ReqCrewInput).max(60) };

/** A new job: title and date are required, the rest has defaults. */
export const JobInput = z
  .object({ ...jobInput, multipleDates: z.array(EpochMs).max(120) })
  .partial()
  .required({ title: true, date: true });

/**
 * A change of a job: its id, the version that was loaded, and the changed fields (or all). If a crew is sent with all
 * fields, an unchanged start and end move with the job's date. If only some fields are sent, they are saved as sent.
 */
export const JobSave = z
  .object({ ...jobInput, reqCrew: z.array(z.union([ReqCrewInput, ReqCrewChange])).max(60) })
  .partial()
  .extend({
    id: Id,
    version: z.int().optional(),
    /**
     * The caller confirms a change of the job's Australian state (as NSW), although it changes the pay of recorded
     * timesheets.
     */
    repays: z.boolean().optional(),
    /** Why the job is changed or cancelled. It is logged, and everybody who is notified reads it. */
    reason: text(500).optional(),
    /** What confirmed people are paid for shifts that this save cancels. Required if the settings propose an amount. */
    pay: CancelPay.optional(),
  });

export const ExtraData = z.object({
  emails: z.array(z.string()),
  locations: z.array(z.string()),
  jobFiles: z.array(JobFile),
  prepends: z.array(Prepend),
  responsibles: z.array(Responsible),
  supervisors: z.array(z.object({ id: Id, fullName: z.string() })),
  groups: z.array(z.object({ id: Id, groupName: z.string() })),
  tzOffset: z.int(),
  timesheet: z.array(Timesheet),
  /**
   * The job has or had a crew, maybe a deleted one. A job that never had one is not shown to workers, even if it is
   * confirmed.
   */
  crewWasAsked: z.boolean(),
  /**
   * The job was made with Add Job, by the caller or by another user, and nothing was entered since: it can be
   * discarded.
   */
  untouched: z.enum(['own', 'others']).nullable().optional(),
  /** Invited and confirmed workers with another shift within 20 hours of the crew's. Only for the office. */
  doubled: z.array(z.object({ idReqCrew: Id, idUser: Id })).optional(),
  /** Ids of crew members whose accounts were deactivated. */
  switchedOff: z.array(Id).optional(),
  /** For a customer's manager: the job is on an issued invoice, so its PO number and reference stay. */
  isInvoiced: z.boolean().optional(),
  /** The company's text for a group chat, filled in for this job. */
  whatsApp: z.string().optional(),
});

export const Filters = z.object({
  text: text(200).optional(),
  state: z.int().min(0).max(8).optional(),
  /** Job status 0..3, or -1 for all, 10 for pending and confirmed. */
  status: z.int().min(-1).max(10).optional(),
  company: text(40).optional(),
});

/** Number of places for each of `dates`: required, confirmed, and pending (invited). */
export const CrewGraph = z.object({
  dates: z.array(z.string()),
  requiredAmount: z.array(z.int()),
  confirmedAmout: z.array(z.int()),
  pendingAmount: z.array(z.int()),
  /** Open places, and workers confirmed above the required number. Counted per crew, then summed. */
  openAmount: z.array(z.int()).optional(),
  overAmount: z.array(z.int()).optional(),
});

export const JobList = z.object({ jobs: z.array(Job) });
