import { chargeKindNames, chargeKinds } from './clients';
import type { ChargeKind } from './clients';
import { lineKinds } from './extras';
import type { LineKind } from './extras';

/** The products that read our files, by what they read. */
export const exportTargets = [
  'xero-bills',
  'xero-sales',
  'myob-purchases',
  'myob-sales',
  'eh-timesheets',
] as const;
export type ExportTarget = (typeof exportTargets)[number];

export const exportTargetNames: Record<ExportTarget, string> = {
  'xero-bills': 'Xero: bills of contractors',
  'xero-sales': 'Xero: invoices to customers',
  'myob-purchases': 'MYOB: purchases of contractors',
  'myob-sales': 'MYOB: sales to customers',
  'eh-timesheets': 'Employment Hero: times of employees',
};

export type BillTarget = 'xero-bills' | 'myob-purchases';
export type SaleTarget = 'xero-sales' | 'myob-sales';

/** Is it a file of contractors' invoices? */
export const isBills = (target: ExportTarget): target is BillTarget =>
  target === 'xero-bills' || target === 'myob-purchases';
/** Is it a file of invoices and credit notes to customers? */
export const isSales = (target: ExportTarget): target is SaleTarget =>
  target === 'xero-sales' || target === 'myob-sales';
/** Is it a file of amounts? The others are of employees' times. */
export const isMoney = (target: ExportTarget): target is BillTarget | SaleTarget =>
  isBills(target) || isSales(target);

/** Most invoices of one file: more, and Xero refuses it. */
export const INVOICES_A_FILE = 500;

/** Where the lines of one kind go: account, and the product's names of its tax. */
export interface Coding {
  account: string;
  /** On invoices with GST. */
  taxGst: string;
  /** On invoices without. */
  taxFree: string;
}

/** What the company calls things in the product that reads the file. Empty where nobody has said it. */
export interface ExportMapping {
  lines: Record<LineKind, Coding>;
  /** Of what customers are charged. */
  charges: Record<ChargeKind, Coding>;
  /** Days from the invoice until the bill is due. */
  dueDays: number;
  /** By `workTypeKey`. */
  workTypes: Record<string, string>;
  /** Of all times; empty for the customer's short name. */
  location: string;
}

const noCoding: Coding = { account: '', taxGst: '', taxFree: '' };

export const noMapping: ExportMapping = {
  lines: Object.fromEntries(lineKinds.map((kind) => [kind, noCoding])) as ExportMapping['lines'],
  charges: Object.fromEntries(chargeKinds.map((kind) => [kind, noCoding])) as ExportMapping['charges'],
  dueDays: 7,
  workTypes: {},
  location: '',
};

const WORK_TYPE = 'work type ';
const CHARGE = 'charge ';

/** A mapping as fields that several people may change at once: a kind of line, a work type, or another entry. */
export type MappingFields = Record<string, Coding | string | number>;

export const mappingFields = ({ lines, charges, workTypes, ...rest }: ExportMapping): MappingFields => ({
  ...rest,
  ...lines,
  ...Object.fromEntries(Object.entries(charges).map(([kind, coding]) => [`${CHARGE}${kind}`, coding])),
  ...Object.fromEntries(Object.entries(workTypes).map(([key, name]) => [`${WORK_TYPE}${key}`, name])),
});

/** The mapping that has these fields. */
export const mappingOf = (fields: MappingFields): ExportMapping => ({
  lines: Object.fromEntries(lineKinds.map((kind) => [kind, fields[kind]])) as ExportMapping['lines'],
  charges: Object.fromEntries(
    chargeKinds.map((kind) => [kind, fields[`${CHARGE}${kind}`]]),
  ) as ExportMapping['charges'],
  dueDays: Number(fields['dueDays']),
  workTypes: Object.fromEntries(
    Object.entries(fields).flatMap(([field, name]) =>
      field.startsWith(WORK_TYPE) ? [[field.slice(WORK_TYPE.length), String(name)] as const] : [],
    ),
  ),
  location: String(fields['location']),
});

const kindNameOf = (field: string): string =>
  field.startsWith(CHARGE)
    ? chargeKindNames[field.slice(CHARGE.length) as ChargeKind]
    : lineKindNames[field as LineKind];

/** Names a field of a mapping with its value: `the work type of Stagehand / Base (Ordinary)`. */
export function mappingFieldText(field: string, value: Coding | string | number | undefined): string {
  const shown = typeof value === 'object' ? [value.account, value.taxGst, value.taxFree] : [value ?? ''];
  const said = shown.filter((part) => part !== '').join(', ') || 'empty';
  const name = field.startsWith(WORK_TYPE)
    ? `the work type of ${field.slice(WORK_TYPE.length)}`
    : field === 'dueDays'
      ? 'the days until a bill is due'
      : field === 'location'
        ? 'the location'
        : `the entries of “${kindNameOf(field)}”`;
  return `${name} (now ${said})`;
}

export const lineKindNames: Record<LineKind, string> = {
  time: 'Time by the hour',
  flat: 'Flat pay',
  allowance: 'Allowances',
  expense: 'Expenses',
  cancellation: 'Cancellations',
  adjustment: 'Adjustments',
};

/** What a piece of pay is mapped by: the crew group, and the rule that pays it. */
export interface WorkKind {
  group: string;
  rule: string;
}
export const workTypeKey = ({ group, rule }: WorkKind): string => `${group} / ${rule}`;

/** A cell that a spreadsheet would run as a formula. */
const RUNS = /^[=+\-@\t\r]/;

/** A text as a cell: nothing that a spreadsheet runs, and on one line. */
export const safeCell = (text: string): string =>
  (RUNS.test(text) ? `'${text}` : text).replace(/[\t\r\n]+/g, ' ');
