import { z } from 'zod';
import { fieldInputs } from '../job-field-shapes';
import { EpochMs, Id, Job, JobFile, Prepend, Responsible, Timesheet, text } from '../shapes';
import { CancelPay } from './pay-cancellation';

export const InviteStatus = z.int().min(0).max(3);

/** A whole crew requirement; without an id it is a new one. */
const ReqCrewInput = z.object({
  id: Id.optional(),
  groupId: Id,
  amount: z.int().min(0).max(999),
  startTime: EpochMs,
  endTime: EpochMs.nullable().optional(),
  requireCode: z.boolean().optional(),
  deleted: z.boolean().optional(),
});

/** A change of an existing crew: its id and only the fields that changed. */
const ReqCrewChange = ReqCrewInput.partial().required({ id: true });

const jobInput = { ...fieldInputs, reqCrew: z.array(ReqCrewInput).max(60) };

/** A new job: title and date are needed, the rest has defaults. */
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
    /** The caller confirms a change of the job's state (as NSW), although it changes the pay of recorded timesheets. */
    repays: z.boolean().optional(),
    /** Why the job is changed or cancelled. Everybody who is notified reads it, and it is logged. */
    reason: text(500).optional(),
    /** What confirmed people are paid for shifts that this save cancels. It is asked for where something is proposed. */
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
  /** The job has a crew, or had one that is deleted. A job without one is never shown to workers, even if confirmed. */
  crewWasAsked: z.boolean(),
  /** Made by Add Job, by the caller or by somebody else, with nothing entered since: it can be discarded. */
  untouched: z.enum(['own', 'others']).nullable().optional(),
  /** Invited and confirmed workers with another shift within 20 h of the crew. Only for the office. */
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
  /** Job status 0..3, or -1 all, 10 pending and confirmed. */
  status: z.int().min(-1).max(10).optional(),
  company: text(40).optional(),
});

/** Number of places for each of `dates`: required, confirmed, and pending (invited). */
export const CrewGraph = z.object({
  dates: z.array(z.string()),
  requiredAmount: z.array(z.int()),
  confirmedAmout: z.array(z.int()),
  pendingAmount: z.array(z.int()),
  /** Places that are still open, and workers confirmed above the required number. Counted per crew, then summed. */
  openAmount: z.array(z.int()).optional(),
  overAmount: z.array(z.int()).optional(),
});

export const JobList = z.object({ jobs: z.array(Job) });
