import { formatAbn } from '@crewcall/domain/abn';
import { isConfigField, settingOf, settingWords } from '@crewcall/domain/company-config';
import { inviteNames } from '@crewcall/domain/invite';
import { InvoiceStatus, invoiceStatusNames } from '@crewcall/domain/invoice';
import { jobStatusNames } from '@crewcall/domain/job-state';
import { formatPhone } from '@crewcall/domain/phone';
import { formatDate, formatDateTime, formatDuration, formatMoney, viewerZone } from './format';
import { profileFieldLabel } from '@crewcall/domain/profile-saves';
import { capitalised } from '@crewcall/domain/sentence';
import { didWords, spaced } from './audit-calls';

interface Row {
  userName: string;
  call: string;
  entity: string;
  about?: string | undefined;
  detail: string;
}

/** The detail JSON of an audit row; empty if it is not an object. */
function detailOf(json: string): Record<string, unknown> {
  try {
    const detail: unknown = JSON.parse(json);
    return typeof detail === 'object' && detail !== null ? (detail as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** What an audit row did, in words. Some calls do several things, so their name is not enough. */
export function rowWords({ call, entity, detail }: Pick<Row, 'call' | 'entity' | 'detail'>): string {
  const { wrong, secondFactor, fileId } = detailOf(detail);
  if (call === 'signInWithCode' && wrong === true) return 'Typed a wrong code at sign-in';
  if (call === 'confirmSecondFactor' && secondFactor === 'moved')
    return 'Moved the second factor to another app';
  if (call !== 'downloadABA' || entity !== 'invoice') return didWords(call);
  return fileId === undefined ? 'Cleared the status of an invoice' : 'Put an invoice into a bank file';
}

// Calls made before sign-in, so the row has no user. For `byThemselves` it is the account that the row is about;
// visitors remain unknown.
const byThemselves = new Set(['login', 'otlLogin', 'signInWithCode', 'reset', 'createProfile']);
const byVisitors = new Set(['preregister', 'requestReset', 'task:mail-reset']);

/** Who made the change: a person's name, a visitor, or the system. */
export function whoWords({ userName, call, about }: Pick<Row, 'userName' | 'call' | 'about'>): string {
  const name = userName || (byThemselves.has(call) && about) || '';
  return name || (byVisitors.has(call) ? 'Visitor' : 'System');
}

/** Says where older changes are, if some were removed from the log; empty if none were. Months are in UTC. */
export const archivedWords = (before: number | undefined): string =>
  before === undefined
    ? ''
    : `Changes from before ${formatDate(before, 'UTC')} are in archive files. Ask the person who runs your server.`;

/** The kinds of record that the audit can be filtered by, with their names on screen. */
export const auditKinds: Readonly<Record<string, string>> = {
  timesheet: 'Times',
  user: 'People',
  invoice: 'Invoices',
  job: 'Jobs',
  company: 'Settings',
  allowance_type: 'Allowances',
  rate_card: 'Rate cards',
  charge_rate: 'Charge rates',
  expense: 'Expenses',
  extra: 'Extras',
  export: 'Exports',
  pay_rule_set: 'Pay rules',
  public_holiday: 'Holidays',
  release: 'Releases',
};

const kinds: Readonly<Record<string, string>> = {
  user: 'person',
  punch: 'check-in',
  timesheet: 'time',
};

/**
 * `user 12` as `Person 12`; empty if the change has no single subject. `about` is the name of the person or job
 * concerned: a person is shown by name alone, a timesheet as `Time 12 of Mia Chen`.
 */
export const subjectWords = (entity: string, id: string, about = ''): string => {
  if (entity === 'user' && about !== '') return about;
  const subject = `${capitalised(kinds[entity] ?? spaced(entity))} ${id}`.trim();
  if (about === '') return subject;
  return entity === 'job' ? `${subject}, ${about}` : `${subject} of ${about}`;
};

const names: Readonly<Record<string, string>> = {
  idReqCrew: 'crew',
  idUser: 'person',
  idJob: 'job',
  idInvoice: 'invoice',
  prepend: 'company',
  swap: 'shift in return',
  from: 'before',
  numberEndsIn: 'account number ends in',
  rcti_agreed_at: 'agreed to invoices that the company writes',
  gst_asked_at: 'asked for GST',
  cents: 'amount',
  totalCents: 'total',
  repeated: 'paid before all the same',
  coversTime: 'covers time',
  abn: 'ABN',
};

/** The name of a setting in the settings form, so that people can find it there; null if `key` is not a setting. */
function settingName(key: string): string | null {
  if (!isConfigField(key)) return null;
  const { name, label } = settingOf(key);
  return name ?? label;
}

/** Whether a number is epoch ms: those are larger than any id, amount in cents or number of minutes. */
const isInstant = (value: number) => value > 1e12 && value < 1e13;

const isFromTo = (value: object): value is { from: unknown; to: unknown } =>
  Object.keys(value).sort().join() === 'from,to';

/** The word for a number that is a status or a type; null for any other number. */
function codeWords(key: string, value: number, entity: string, isInviteStatus: boolean): string | null {
  if (key === 'type' && entity === 'bank_file')
    return value === InvoiceStatus.OneDollar ? '$1.00 each' : 'full';
  if ((key === 'status' || key === 'before') && entity === 'invoice')
    return (invoiceStatusNames as Record<number, string>)[value] || 'none';
  if ((key !== 'status' && key !== 'from') || entity !== 'job') return null;
  const words = isInviteStatus ? inviteNames : jobStatusNames;
  return (words as Record<number, string>)[value] ?? null;
}

function numberWords(key: string, value: number, entity: string, isInviteStatus: boolean): string {
  const code = codeWords(key, value, entity, isInviteStatus);
  if (code !== null) return code;
  if (/cents$/i.test(key) || key === 'usualRate') return formatMoney(value);
  if (isInstant(value)) return formatDateTime(value, viewerZone());
  if (value === 0 && ['start', 'end', 'break'].includes(key)) return 'none';
  return key === 'break' ? formatDuration(value) : String(value);
}

/** Formats an ABN or a phone number in groups, as on other screens; turns a setting's key into its name. */
const textWords = (key: string, text: string): string =>
  /abn$/i.test(key) ? formatAbn(text) : (settingName(text) ?? formatPhone(text));

function valueWords(key: string, value: unknown, entity: string, isInviteStatus: boolean): string {
  const words = (one: unknown) => valueWords(key, one, entity, isInviteStatus);
  const listed = (one: unknown) =>
    key === 'changed' && entity === 'user'
      ? profileFieldLabel(String(one))
      : valueWords('', one, entity, isInviteStatus);
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const chosen = typeof value !== 'object' && isConfigField(key) ? settingWords(key, value) : null;
  if (chosen !== null) return chosen;
  if (typeof value === 'number') return numberWords(key, value, entity, isInviteStatus);
  if (typeof value === 'string') return textWords(key, value);
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => listed(one)).join(', ') || 'none';
  if (isFromTo(value)) return `${words(value.from)} → ${words(value.to)}`;
  return `(${detailsOf(value as Record<string, unknown>, entity)})`;
}

type Named = Readonly<Record<string, string>>;

/** Whether a value is an empty object, for example rates that were sent but did not change. */
const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function detailsOf(detail: Record<string, unknown>, entity: string, named: Named = {}): string {
  // `status` is the job's status, or, with `idUser`, a worker's invite status on one of its crews.
  const isInviteStatus = 'idUser' in detail;
  return Object.entries(detail)
    .filter(([key, value]) => key !== 'input' && !isNothing(value))
    .map(
      ([key, value]) =>
        `${names[key] ?? settingName(key) ?? spaced(key)}: ${named[key] ?? valueWords(key, value, entity, isInviteStatus)}`,
    )
    .join('; ');
}

/**
 * The detail of an audit row as a sentence: `Crew: Stagehand; person: Mia Chen; status: Confirmed.` An id that is not
 * `named` is shown as a number.
 */
export function detailWords(json: string, entity: string, named?: Named): string {
  const { input, ...own } = detailOf(json);
  const said = Object.keys(own).length > 0 ? own : input;
  if (typeof said !== 'object' || said === null) return '';
  const details = detailsOf(said as Record<string, unknown>, entity, named);
  return details === '' ? '' : `${capitalised(details)}.`;
}
