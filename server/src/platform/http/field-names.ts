import { fieldNames, isListField, labelOf } from '@crewcall/domain/job-fields';
import { profileFieldNames, shortOf } from '@crewcall/domain/profile-fields';
import { inSentence } from '@crewcall/domain/sentence';

const jobFieldWords = Object.fromEntries(
  fieldNames.map((name) => {
    const label = labelOf(name).toLowerCase();
    return [name, isListField(name) ? `list of ${label}` : label];
  }),
);
// What the screens call the fields of a request. A name that is not listed is split: firstName becomes "first name".
const words: Record<string, string> = {
  ...jobFieldWords,
  ...Object.fromEntries(profileFieldNames.map((name) => [name, inSentence(shortOf(name))])),
  date: 'date',
  budgetCents: 'budget',
  contactEmail: 'contact’s email',
  contactName: 'contact’s name',
  contactPhone: 'contact’s phone',
  firstDay: 'first day',
  lastDay: 'last day',
  idEvent: 'event',
  isArchived: 'choice to archive',
  accept: 'answer',
  accepted: 'answer',
  approve: 'answer',
  badge: 'count',
  companyName: 'company name',
  dateABA: 'payment date',
  dateEnd: 'end date',
  dateStart: 'start date',
  dates: 'list of dates',
  downloadList: 'list of invoices',
  duplicateCrew: 'choice to take the crew along',
  duplicateCrewStatus: 'choice to keep the answers of the crew',
  endWas: 'end that was shown',
  filter: 'filters',
  first: 'list of people at the top',
  groupId: 'group',
  gstAskedAt: 'question about GST',
  gstRegistered: 'registration for GST',
  hash: 'registration link',
  id: 'entry',
  idChat: 'message',
  idTemplate: 'template',
  billingAbn: 'ABN for bills',
  billingAddress: 'address for bills',
  billingEmail: 'email for bills',
  billingName: 'name on the bill',
  boxes: 'list of boxes',
  billBy: 'choice of what an invoice is for',
  chargeOn: 'choice whether the customer pays',
  farHours: 'second window',
  farPercent: 'percentage of the second window',
  idCustomer: 'customer',
  idExpense: 'expense',
  idRuleSet: 'rule set',
  linesBy: 'choice of lines',
  nearHours: 'first window',
  nearPercent: 'percentage of the first window',
  needsPo: 'choice of PO numbers',
  poNumber: 'PO number',
  termsDays: 'number of days until due',
  idLines: 'list of lines',
  idPayment: 'payment',
  idFile: 'file',
  idFilter: 'filter',
  idGroup: 'group',
  idType: 'type',
  idTypes: 'list of allowances',
  idExport: 'export',
  idInvoices: 'list of invoices',
  externalId: 'ID for exports',
  idInvoice: 'invoice',
  idCredit: 'credit note',
  idForm: 'form',
  idGroups: 'list of groups',
  idJob: 'job',
  idJobs: 'list of jobs',
  idLog: 'log entry',
  idNotice: 'message',
  idReqCrew: 'crew',
  idTimesheet: 'time',
  idTodo: 'to-do',
  idUser: 'worker',
  idUsers: 'list of workers',
  ids: 'selection',
  jobId: 'job',
  lastUpdate: 'time of the last message',
  lose: 'number of people',
  listUser: 'list of recipients',
  managerOf: 'company',
  minutes: 'number of minutes',
  inMinutes: 'lateness',
  multipleDates: 'list of dates',
  newState: 'state',
  prefix: 'company',
  rctiAgreedAt: 'day of the agreement',
  reqCrew: 'crew',
  swapReqCrew: 'shift in return',
  requireCode: 'check-in code',
  resume: 'CV',
  selectedEmail: 'choice of email',
  selectedPhone: 'choice of text message',
  sendNotification: 'choice to tell the crew',
  copyTo: 'address for the copy',
  signedBy: 'name of who signs',
  skipIds: 'list of chats',
  sms: 'text messages',
  statusUser: 'status',
  tapTime: 'time of the check-in or check-out',
  times: 'list of times',
  ticked: 'list of what was looked at',
  token: 'link',
  queries: 'list of queries',
  of: 'subject of the paper',
  photos: 'choice to print photos',
  typeABA: 'kind of bank file',
  until: 'expiry',
  userText: 'to-do',
  was: 'value that was shown',
  ahead: 'choice to change the jobs ahead',
  gate: 'gate code',
  licences: 'list of licences',
  zone: 'time zone',
};

// What the screens call one entry of a list, if they have a word for it.
const single: Record<string, string> = {
  reqCrew: 'Crew',
  emailTimesheet: 'Recipient',
  downloadList: 'Invoice',
  listUser: 'Recipient',
  dates: 'Date',
  multipleDates: 'Date',
  statusUser: 'Worker',
  idUser: 'Worker',
  selectedSupervisors: 'Supervisor',
  groups: 'Group',
  times: 'Time',
  idJob: 'Job',
  idTypes: 'Allowance',
  idInvoices: 'Invoice',
};

const spelledOut = (name: string): string =>
  inSentence(
    name
      .replace(/^conf(?=[A-Z])/, '')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[_-]+/g, ' '),
  ).trim();

// Do not repeat names that a sender made up.
const isName = (part: PropertyKey): part is string => typeof part === 'string' && /^[\w-]{1,60}$/.test(part);
const wordsOf = (name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : spelledOut(name);

/**
 * Names the field of a path as the screens do, to start a sentence: "The start date", "Crew 2: the amount", "Entry 3
 * of the timesheet recipients". "The request" if the path has no readable name.
 */
export function fieldName(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => typeof part === 'number');
  const list = path[at - 1];
  const named = path.findLast(isName);
  if (named === undefined || wordsOf(named) === '') return 'The request';
  if (at < 0 || list === undefined || !isName(list)) return `The ${wordsOf(named)}`;
  const number = Number(path[at]) + 1;
  const known = Object.hasOwn(single, list) ? `${single[list]} ${number}` : null;
  if (at === path.length - 1) return known ?? `Entry ${number} of the ${wordsOf(list)}`;
  return `${known ?? `Entry ${number}`}: the ${wordsOf(named)}`;
}

/** Names the list of a field that accepts one value or a list: "The list of workers". */
export function listFieldName(path: readonly PropertyKey[]): string {
  const name = path.at(-1);
  const one = isName(name ?? '') ? single[String(name)] : undefined;
  return one === undefined ? fieldName(path) : `The list of ${one.toLowerCase()}s`;
}
