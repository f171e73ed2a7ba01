import { formatAbn } from '@crewcall/domain/abn';
import { inviteNames } from '@crewcall/domain/invite';
import { InvoiceStatus, invoiceStatusNames } from '@crewcall/domain/invoice';
import { jobStatusNames } from '@crewcall/domain/job-state';
import { formatPhone } from '@crewcall/domain/phone';
import { formatDateTime, formatDuration, formatMoney, viewerZone } from '@crewcall/ui';

/** What each kind of change is in the words of an office. */
const did: Readonly<Record<string, string>> = {
  addNote: 'Wrote a note about somebody',
  addCustomerUser: 'Added somebody who signs in for a customer',
  addPerson: 'Added a person',
  acceptJob: 'Answered an invitation by its link',
  answerDeletion: 'Answered a request for deletion',
  askDeletion: 'Asked to be deleted',
  agreeTime: 'Agreed to an answer about a time',
  askTime: 'Said that a time is wrong',
  askAgain: 'Asked somebody again whether they come',
  answerComing: 'Said whether they come',
  approveTimes: 'Approved times',
  activateRelease: 'Put a release live',
  applyfor: 'Applied for a place',
  beginSecondFactor: 'Began to set up a second factor',
  checkLicence: 'Answered a licence',
  clockOutAll: 'Clocked everybody out',
  concludeCompany: 'Made a customer of a registration',
  confirmSecondFactor: 'Turned the second factor on',
  createNewGroup: 'Added a group',
  createProfile: 'Signed up',
  createtodo: 'Added a to-do',
  decideTime: 'Answered a question about a time',
  deleteCrewSearch: 'Deleted a search for crew',
  deleteCustomer: 'Deleted a customer company',
  deleteFilter: 'Deleted a filter',
  deleteHoliday: 'Took a public holiday off',
  deleteInvoice: 'Cancelled an invoice',
  deleteJobFile: 'Deleted a file',
  deleteLicence: 'Took a licence back',
  deleteNote: 'Deleted a note about somebody',
  deleteTodo: 'Deleted a to-do',
  disableRemote: 'Switched a part of the product on or off',
  discardJob: 'Discarded a job nobody had filled in',
  doclock: 'Checked in or out',
  downloadABA: 'Made a bank file',
  duplicateJob: 'Copied a job',
  endCanary: 'Ended the trial of a release',
  endOtherSessions: 'Signed out on other devices',
  endSecondFactor: 'Turned the second factor off',
  endSession: 'Signed out on one device',
  finishJobSignature: 'Finished a job',
  freezeReleases: 'Froze releases for a time',
  generateInvoice: 'Made an invoice',
  generateLinkLoginUserCompany: 'Made a sign-in link for a customer',
  getBankFile: 'Downloaded a bank file again',
  importPeople: 'Added people from a list',
  insertNewJobs: 'Added a job',
  inviteInSeries: 'Invited workers to a job of a series',
  inviteToCompany: 'Asked a worker into a customer’s crew',
  liftFreeze: 'Lifted the freeze of releases',
  login: 'Signed in',
  logout: 'Signed out',
  makeMix: 'Made a link to a mix of releases',
  makeTeamToken: 'Made a team token',
  noteWithholding: 'Noted what is withheld from somebody',
  openLicence: 'Opened the file of a licence',
  openMix: 'Opened a mix of releases',
  otlLogin: 'Signed in by a link',
  preregister: 'Registered',
  processPreregister: 'Answered a registration',
  publishRelease: 'Published a release',
  rateCrew: 'Rated people on a job',
  removeFromCompany: 'Took a worker out of a customer’s crew',
  renameJobFile: 'Renamed a file',
  renewCalendarFeed: 'Made a new address for the calendar',
  renewRecoveryCodes: 'Made new recovery codes',
  replyInviteCompany: 'Answered a customer’s invitation',
  replyInviteJob: 'Answered an invitation or an application',
  replyJob: 'Answered an invitation',
  replyTime: 'Replied to an answer about a time',
  replyRequest: 'Answered a job request',
  requestReset: 'Asked for a new password',
  reset: 'Chose a new password',
  resetSecondFactor: 'Reset the second factor of somebody',
  resolveTap: 'Decided about a check-in or check-out',
  retryMessage: 'Sent a failed message again',
  revokeCalendarFeed: 'Ended the address of the calendar',
  revokeTeamToken: 'Revoked a team token',
  saveContract: 'Saved a new version of the contract',
  saveCrewSearch: 'Kept a search for crew',
  saveCustomer: 'Changed a customer company',
  saveFilter: 'Changed a filter',
  saveGroup: 'Changed a group',
  saveInSeries: 'Changed a job with others of its series',
  saveJobUserList: 'Changed who is on a crew',
  saveLicence: 'Sent a licence',
  saveLicenceType: 'Changed a type of licence',
  saveProfile2: 'Changed their profile',
  saveResume: 'Sent a CV',
  saveSignature: 'Signed for times',
  saveSiteFields: 'Changed what the site needs',
  saveUpdatedJobv2: 'Changed a job',
  saveUserDetails: 'Changed a person',
  seeCustomerChange: 'Saw what a customer changed',
  sendNotification: 'Wrote to the crew',
  sendChatFile: 'Sent a file in a chat',
  sendchat: 'Wrote in a chat',
  askFlag: 'Asked for a favourite or a block of a customer',
  decideFlag: 'Decided about a favourite or a block of a customer',
  setAvoid: 'Said whose jobs they would rather not do',
  setFlag: 'Changed a favourite or a block of a customer',
  setAbsent: 'Marked somebody as absent',
  saveHoliday: 'Changed the public holidays',
  savePayRules: 'Changed pay rules',
  sendTemplateTest: 'Sent themselves a test of a template',
  setCompanyLogo: 'Changed the company’s logo',
  setConfigCompany: 'Changed the settings',
  setCrewLicences: 'Changed the licences that a crew needs',
  setGroupLicences: 'Changed the licences that a group needs',
  setGroupMembers: 'Took people into a group or out of it',
  setMinimum: 'Switched a minimum call on or off',
  setNotificationPreference: 'Chose how to be told',
  setRateFrom: 'Set a rate from a day',
  setTime: 'Changed a time',
  setTimeCreate: 'Added a time',
  setTimeDelete: 'Deleted a time',
  signInWithCode: 'Signed in with a code',
  signContract: 'Signed the contract',
  skipFirstStep: 'Skipped a step of the first day',
  toggeuseractive: 'Switched a person on or off',
  toggleGroupActive: 'Switched a group on or off',
  toggleTodo: 'Ticked a to-do',
  undoClockOutAll: 'Undid Clock Out All',
  undoSignOff: 'Undid a sign-off',
  unlockTime: 'Unlocked a signed time',
  uploadJobFile: 'Added files',
  withdraw: 'Withdrew an application',
  withdrawDeletion: 'Took the request to be deleted back',
  withdrawTime: 'Took a question about a time back',
  'task:prune-releases': 'Removed the files of a release that nobody used',
  'task:step-back': 'Ended the trial of a release that failed',
  'task:due-rates': 'Began to pay a rate that was set from this day',
};

const spaced = (name: string) =>
  name
    .replace(/^task:/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();
const opened = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Row {
  userName: string;
  call: string;
  entity: string;
  about?: string | undefined;
  detail: string;
}

/** `saveUpdatedJobv2` as `Changed a job`; a change that has no words here by its own name, spelt out. */
export const didWords = (call: string): string => did[call] ?? opened(spaced(call));

/** The same for a row. One call makes bank files and takes the mark of one off an invoice; a code may be wrong. */
export function rowWords({ call, entity, detail }: Pick<Row, 'call' | 'entity' | 'detail'>): string {
  if (call === 'signInWithCode' && detail.includes('"wrong"')) return 'Typed a wrong code at sign-in';
  if (call === 'confirmSecondFactor' && detail.includes('another app'))
    return 'Moved the second factor to another app';
  if (call !== 'downloadABA' || entity !== 'invoice') return didWords(call);
  return detail.includes('"fileId"') ? 'Put an invoice into a bank file' : 'Cleared the status of an invoice';
}

// Calls of nobody who is signed in yet: in the first somebody shows who they are, in the others they do not.
const byThemselves = new Set(['login', 'otlLogin', 'signInWithCode', 'reset', 'createProfile']);
const byVisitors = new Set(['preregister', 'requestReset']);

/** Who did it: by name, or a visitor, or the system itself. */
export function whoWords({ userName, call, about }: Pick<Row, 'userName' | 'call' | 'about'>): string {
  const name = userName || (byThemselves.has(call) && about) || '';
  return name || (byVisitors.has(call) ? 'Visitor' : 'System');
}

/** What the audit can be narrowed to, by the kind that a row carries. */
export const auditKinds: Readonly<Record<string, string>> = {
  timesheet: 'Times',
  user: 'People',
  invoice: 'Invoices',
  job: 'Jobs',
  company: 'Settings',
  pay_rule_set: 'Pay rules',
  public_holiday: 'Holidays',
  release: 'Releases',
};

const kinds: Readonly<Record<string, string>> = {
  user: 'person',
  clock_press: 'check-in',
  timesheet: 'time',
};

/**
 * `user 12` as `Person 12`; empty where the change has no single subject. `about` is whose it is: a person goes by the
 * name alone, a time is `Time 12 of Mia Chen`.
 */
export const subjectWords = (entity: string, id: string, about = ''): string => {
  if (entity === 'user' && about !== '') return about;
  const subject = `${opened(kinds[entity] ?? spaced(entity))} ${id}`.trim();
  return about === '' ? subject : `${subject} of ${about}`;
};

const names: Readonly<Record<string, string>> = {
  idReqCrew: 'crew',
  idUser: 'person',
  idJob: 'job',
  idInvoice: 'invoice',
  prepend: 'company',
  from: 'before',
  numberEndsIn: 'account number ends in',
  rcti_agreed_at: 'agreed to invoices that the company writes',
  gst_asked_at: 'asked for GST',
  cents: 'amount',
  totalCents: 'total',
  repeated: 'paid before all the same',
  coversTime: 'covers time',
  abn: 'ABN',
  confCompanyABN: 'ABN',
  confPublicPhone: 'contact phone',
  confNotificationRegistrantPhone: 'notification phone',
  confPayCleared: 'pays only signed or approved times',
  confPayFourEyes: 'who generates may not make the file',
};

/** Of the settings those that are on or off, stored as 1 or 0. */
const flags =
  /^conf(PayCleared|PayFourEyes|AllowExternal|EndOvernightNextDay|OpeningsOnlyMyGroups|OfficeSecondFactor|CompanyGst|AbaHeaderAccount|AbaNetOneDollar)$/;

/** Epoch ms that the audit keeps: later than anybody's ids, cents or minutes. */
const isInstant = (value: number) => value > 1e12 && value < 1e13;

const isFromTo = (value: object): value is { from: unknown; to: unknown } =>
  Object.keys(value).sort().join() === 'from,to';

/** What a number stands for that is a code; null of any other. */
function codeWords(key: string, value: number, entity: string, isStanding: boolean): string | null {
  if (flags.test(key)) return value === 1 ? 'yes' : 'no';
  if (key === 'type' && entity === 'bank_file')
    return value === InvoiceStatus.OneDollar ? '$1.00 each' : 'full';
  if ((key === 'status' || key === 'before') && entity === 'invoice')
    return (invoiceStatusNames as Record<number, string>)[value] || 'none';
  if ((key !== 'status' && key !== 'from') || entity !== 'job') return null;
  const words = isStanding ? inviteNames : jobStatusNames;
  return (words as Record<number, string>)[value] ?? null;
}

function numberWords(key: string, value: number, entity: string, isStanding: boolean): string {
  const code = codeWords(key, value, entity, isStanding);
  if (code !== null) return code;
  if (/cents$/i.test(key) || key === 'usualRate') return formatMoney(value);
  if (isInstant(value)) return formatDateTime(value, viewerZone());
  if (value === 0 && ['start', 'end', 'break'].includes(key)) return 'none';
  return key === 'break' ? formatDuration(value) : String(value);
}

/** Numbers that are texts stand in blocks, as everywhere else. */
const textWords = (key: string, text: string): string =>
  /abn$/i.test(key) ? formatAbn(text) : formatPhone(text);

function valueWords(key: string, value: unknown, entity: string, isStanding: boolean): string {
  const words = (one: unknown, name = key) => valueWords(name, one, entity, isStanding);
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberWords(key, value, entity, isStanding);
  if (typeof value === 'string') return textWords(key, value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => words(one, '')).join(', ') || 'none';
  if (isFromTo(value)) return `${words(value.from)} → ${words(value.to)}`;
  return `(${detailsOf(value as Record<string, unknown>, entity)})`;
}

function detailsOf(detail: Record<string, unknown>, entity: string): string {
  // The same word is the job's status, and somebody's standing on one of its crews.
  const isStanding = 'idUser' in detail;
  return Object.entries(detail)
    .filter(([key]) => key !== 'input')
    .map(([key, value]) => `${names[key] ?? spaced(key)}: ${valueWords(key, value, entity, isStanding)}`)
    .join('; ');
}

/** What a row of the audit holds beside, as a sentence: `Crew: 4; person: 7; status: Confirmed.` */
export function detailWords(json: string, entity: string): string {
  try {
    const detail: unknown = JSON.parse(json);
    if (typeof detail !== 'object' || detail === null) return '';
    const { input, ...own } = detail as Record<string, unknown>;
    const said = Object.keys(own).length > 0 ? own : input;
    if (typeof said !== 'object' || said === null || Object.keys(said).length === 0) return '';
    return `${opened(detailsOf(said as Record<string, unknown>, entity))}.`;
  } catch {
    return '';
  }
}
