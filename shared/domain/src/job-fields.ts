import type { EpochMs } from './units';
import { JobStatus } from './job-state';

/** What a field holds, by its kind. The kind also decides how a request is checked and how a value is read out. */
export interface KindValues {
  /** One line, not empty. */
  title: string;
  line: string;
  /** One line of a number or code, without invisible marks. */
  typed: string;
  text: string;
  colour: string;
  instant: EpochMs;
  state: number;
  status: number;
  flag: boolean;
  /** Ids of people. */
  people: number[];
  emails: string[];
  /** Id of a venue; null for none. */
  venue: number | null;
}
export type Kind = keyof KindValues;

// Lists of ids and addresses have no order; spaces around a text are not a change.
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? [...(value as unknown[])].sort() : typeof value === 'string' ? value.trim() : value;

/** Are two values of a field the same? The form and the server both ask this, so that a save changes what was shown. */
export const sameField = (a: unknown, b: unknown): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Parts of a job that can be copied to another job of its series, besides its crews. */
export const seriesParts = ['title', 'description', 'place', 'contact', 'supervisors'] as const;
type FieldPart = (typeof seriesParts)[number];

interface Rules {
  /** The field's label in the form, in the log and in a message about a clash. */
  label: string;
  /**
   * What a customer's manager may do. `edits`: change it. `asks`: change it until the office has answered the request.
   * `reads`: only read it. `none`: it is not in their form. The office changes every field.
   */
  manager: 'edits' | 'asks' | 'reads' | 'none';
  /** The job's supervisors may change the field too. */
  supervisor?: true;
  /**
   * Who may see the value. Everybody: all who can find the job. Concerned: invited and confirmed crew, supervisors, the
   * customer and the office. Office: the office and the customer. Crew: the office, supervisors and confirmed crew.
   */
  audience: 'everybody' | 'concerned' | 'office' | 'crew';
  /** The part of `seriesParts` with which this field is copied within a series, if any. */
  part?: FieldPart;
  /** Most characters of a text, or most entries of a list. */
  max?: number;
  /** The words for `true` and `false`. */
  words?: readonly [string, string];
}
/** `initial`: the value in a job where it was never set, also in one from before this field existed. */
export type Field = { [K in Kind]: Rules & { kind: K; initial: KindValues[K] } }[Kind];

/** Every field of a job that a save can change. */
const jobFields = {
  title: {
    kind: 'title',
    label: 'Title',
    max: 200,
    initial: '',
    manager: 'edits',
    audience: 'everybody',
    part: 'title',
  },
  description: {
    kind: 'text',
    label: 'Description',
    max: 10_000,
    initial: '',
    manager: 'edits',
    audience: 'everybody',
    part: 'description',
  },
  date: { kind: 'instant', label: 'Job date', initial: 0, manager: 'edits', audience: 'everybody' },
  color: { kind: 'colour', label: 'Colour', initial: '', manager: 'none', audience: 'everybody' },
  prepend: { kind: 'line', label: 'Company', max: 40, initial: '', manager: 'reads', audience: 'everybody' },
  state: { kind: 'state', label: 'State', initial: 1, manager: 'asks', audience: 'everybody' },
  // Only who is on site gets the id: with it they find the way in. A customer reads the place itself.
  idVenue: {
    kind: 'venue',
    label: 'Venue',
    initial: null,
    manager: 'none',
    audience: 'crew',
    part: 'place',
  },
  location: {
    kind: 'text',
    label: 'Location',
    max: 300,
    initial: '',
    manager: 'asks',
    audience: 'everybody',
    part: 'place',
  },
  pcode: {
    kind: 'text',
    label: 'Postcode',
    max: 4,
    initial: '',
    manager: 'asks',
    audience: 'everybody',
    part: 'place',
  },
  gateCode: {
    kind: 'typed',
    label: 'Gate code',
    max: 20,
    initial: '',
    manager: 'none',
    supervisor: true,
    audience: 'crew',
    part: 'place',
  },
  status: {
    kind: 'status',
    label: 'Status',
    initial: JobStatus.Pending,
    manager: 'reads',
    audience: 'everybody',
  },
  hidePublic: {
    kind: 'flag',
    label: 'Public listing',
    words: ['hidden', 'listed'],
    initial: false,
    manager: 'none',
    audience: 'everybody',
  },
  onSiteResponsibleName: {
    kind: 'line',
    label: 'On-site responsible',
    max: 120,
    initial: '',
    manager: 'edits',
    audience: 'concerned',
    part: 'contact',
  },
  onSiteResponsibleNumber: {
    kind: 'typed',
    label: 'On-site phone',
    max: 40,
    initial: '',
    manager: 'edits',
    audience: 'concerned',
    part: 'contact',
  },
  selectedSupervisors: {
    kind: 'people',
    label: 'Supervisors',
    max: 50,
    initial: [],
    manager: 'reads',
    audience: 'concerned',
    part: 'supervisors',
  },
  poNumber: {
    kind: 'typed',
    label: 'PO number',
    max: 60,
    initial: '',
    manager: 'edits',
    audience: 'office',
  },
  reference: {
    kind: 'line',
    label: 'Reference',
    max: 100,
    initial: '',
    manager: 'edits',
    audience: 'office',
  },
  emailTimesheet: {
    kind: 'emails',
    label: 'Timesheet recipients',
    max: 50,
    initial: [],
    manager: 'edits',
    audience: 'office',
  },
} satisfies Record<string, Field>;

export type FieldName = keyof typeof jobFields;
export type JobFields = { [N in FieldName]: KindValues[(typeof jobFields)[N]['kind']] };
/** The fields that hold one value; the others are lists. */
export type PlainFieldName = {
  [N in FieldName]: JobFields[N] extends readonly unknown[] ? never : N;
}[FieldName];

export const fieldNames = Object.keys(jobFields) as FieldName[];
export const fieldOf = (name: FieldName): Field => jobFields[name];
export const labelOf = (name: FieldName): string => jobFields[name].label;
export const isListField = (name: FieldName): boolean => Array.isArray(jobFields[name].initial);
export const plainFieldNames = fieldNames.filter((name): name is PlainFieldName => !isListField(name));

/** The fields of a job in which nothing was set. */
export const initialFields = Object.fromEntries(
  fieldNames.map((name): [string, JobFields[FieldName]] => [name, jobFields[name].initial]),
) as JobFields;

/** The role in which somebody changes a job. */
export type Editor = 'office' | 'manager' | 'supervisor';

/** Whether this editor changes the field of a job with this status. */
export function mayEdit(name: FieldName, editor: Editor, status: number): boolean {
  const { manager, supervisor = false } = fieldOf(name);
  if (editor === 'office') return true;
  if (editor === 'supervisor') return supervisor;
  return manager === 'edits' || (manager === 'asks' && status === JobStatus.Pending);
}

/** The fields of a part of a series. */
export const fieldsOfPart = (part: string): FieldName[] =>
  fieldNames.filter((name) => fieldOf(name).part === part);

/** The fields of a crew that a save can change; only the office decides whether check-in needs a code. */
export const crewFields = {
  groupId: { label: 'group', kind: 'group' },
  amount: { label: 'amount', kind: 'amount' },
  startTime: { label: 'start time', kind: 'instant' },
  endTime: { label: 'end time', kind: 'instant' },
  requireCode: { label: 'code', kind: 'flag', words: ['with a code', 'without a code'] },
} as const;
export type CrewField = keyof typeof crewFields;
export const crewFieldNames = Object.keys(crewFields) as CrewField[];
export const crewLabelOf = (name: CrewField): string => crewFields[name].label;
