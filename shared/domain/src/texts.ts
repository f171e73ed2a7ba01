import { DOUBLE_SHIFT_MS } from './limits';
import { HOUR_MS } from './units';

/**
 * Texts that the customer prescribed, letter by letter, their spelling included. Nothing here may be mended:
 * people search for these sentences, and other systems compare them.
 */
export const texts = {
  // Sign-in, contract, apply
  invalidEmail: 'Invalid email address!',
  readContract: 'Please make sure you read the whole contract before proceeding',
  notAccepting: 'This job is not acceptiong applications',
  whichCrew: 'On which crew you would like to apply?',
  noOption: 'No option choosen',
  loading: 'LOADING',
  error: 'Error',

  // Settings
  invalidExtra: 'Invalid start extra rate time',
  invalidOvernightStart: 'Invalid start overnight time',
  invalidOvernightEnd: 'Invalid end overnight time',

  // Registration
  correctErrors: 'Correct the errors in the form before submitting.',
  nameTooShort: 'Must be at least 2 letters long.',
  invalidDomain: 'Must be a valid domain (e.g. {host}).',
  invalidAbn: 'This ABN is invalid.',
  registered: 'You have registered.',
  reachOut: 'We will reach out to you shortly at the entered email and phone.',
  notYou: 'Not you?',
  profileCreated: 'Profile has been created, you will be redirected to the login page',

  // Job form
  quarterHour: 'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
  crewLocked: 'Crew changes can not be changed within 48 hours of the job start time.',
  requestingTitle: 'Requesting a new Job',
  fillDetails: 'Fill all the details before proceeding to the next tab.',
  checkStartTime: 'CHECK STARTTIME OF THE CREW!',
  invalidDate: 'Selected date is invalid.',
  noWorkersMatching: 'No workers matching the search',
  removeFilters: 'Remove Filters',
  missingCrew: 'MISSING CREW',

  // Refusals and warnings
  notInCrew: 'You are not in the crew',
  noAccess: 'Your user doesn`t have access for this operation',
  crewReduced: 'You are not allowed to reduce the amount crew on this job once they are confirmed.',
  overfilled: 'This job have more confirmed crew then the amount needed, please check again!',
  duplicatedTimes: 'There are duplicated times in the timesheet, please check the timesheet before download.',
  clockOutFailed: 'Failed to clock out, refreshing data.',
  deleteSignature: 'Are you sure you want to DELETE this signature?',
  deleteClock:
    'Are you sure you want to DELETE this clock? Note: Its signature will also be permanently removed.',
  signatureSaved: 'Signature saved',

  // Empty states and small words
  noJobs: 'Sorry, there is no jobs available on the selected period.',
  noUnread: 'No unread messages.',
  noInvites: 'No invites.',
  noApprovals: 'No approvals.',
  noCompanies: 'No companies.',
  noInvoices: 'No invoices.',
  noRecords: 'No records found.',
  noTodo: 'No To Do',
  jobNotFound: 'Job not found',
  noMessages: 'No messages',
  noFile: 'No file uploaded',
  copied: 'Copied to clipboard',
  missingClockOut: 'Missing Clock out',
  unknownState: 'Unknown',
} as const;

/** Labels of the apply button (their conditions are in `job-state`). */
export const applyLabels = {
  justApplied: 'Applied - Waiting for Approval',
  noCrew: 'Not Available',
  inCrew: 'Application Done',
  waiting: 'Waiting for Approval',
  closed: 'Application Closed',
  open: 'Apply',
  filled: 'Job has been filled',
} as const;
export type ApplyKind = keyof typeof applyLabels;

export const doubleShiftText = (worker: string): string =>
  `${worker} is in more then one shift in a period of 20 hours, please check again!`;

/** The same in passing, in lists and filters. */
export const nearShift = (which: 'Another' | 'another' | 'No'): string =>
  `${which} shift within ${DOUBLE_SHIFT_MS / HOUR_MS} hours`;

export const workersConfirmedText = (count: number): string =>
  `${count} workers are already confirmed. Email the jobs team to reduce crew size with confirmed workers.`;

export const invalidDomainText = (host: string): string => texts.invalidDomain.replace('{host}', () => host);

/** The title that a job is made with; it counts as not filled in. */
export const NEW_JOB_TITLE = 'New job';
