import { ALLOWANCE_QUANTITY_MOST } from './limits';
import { formatCents } from './money';
import { hoursMinutes } from './pay-words';
import { divideHalfUp } from './rounding';
import type { Cents } from './units';

/** What a line of an invoice pays: a timesheet by the hour or flat, or an extra. */
export const lineKinds = ['time', 'allowance', 'expense', 'flat', 'cancellation', 'adjustment'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The kinds of pay that are not a timesheet's. */
export const extraKinds = ['allowance', 'expense', 'cancellation', 'adjustment'] as const;
export type ExtraKind = (typeof extraKinds)[number];

export const extraKindNames: Record<ExtraKind, string> = {
  allowance: 'Allowance',
  expense: 'Expense',
  cancellation: 'Cancellation',
  adjustment: 'Adjustment',
};

/** Why a pay run names an extra, beside the timesheets to check. It holds nothing up. */
export const extraChecks = ['late-overtime', 'cancelled-too', 'above-usual', 'no-receipt'] as const;
export type ExtraCheck = (typeof extraChecks)[number];

/** What an allowance is paid for. `once` is once a person and job, `day` once a person and local day over all jobs. */
export const allowanceUnits = ['shift', 'hour', 'kilometre', 'day', 'once'] as const;
export type AllowanceUnit = (typeof allowanceUnits)[number];

export const allowanceUnitNames: Record<AllowanceUnit, string> = {
  shift: 'a shift',
  hour: 'a paid hour',
  kilometre: 'a kilometre',
  day: 'a day',
  once: 'once a job',
};

/** Minutes of paid hours; hundredths of anything else, so that 12.5 km are 1250. */
export type Quantity = number;

/** One shift, day or job. */
export const ONE: Quantity = 100;

/** What so many units pay, half a cent going up. */
export const extraCents = (unit: AllowanceUnit, quantity: Quantity, eachCents: Cents): Cents =>
  divideHalfUp(quantity * eachCents, unit === 'hour' ? 60 : ONE);

const decimals = (hundredths: Quantity): string => String(hundredths / ONE);

/** `3:30 h`, `12.5 km`, `2 days`. */
export function quantityWords(unit: AllowanceUnit, quantity: Quantity): string {
  if (unit === 'hour') return `${hoursMinutes(quantity)} h`;
  if (unit === 'kilometre') return `${decimals(quantity)} km`;
  if (unit === 'once') return quantity === ONE ? 'once' : `${decimals(quantity)} times`;
  return `${decimals(quantity)} ${unit}${quantity === ONE ? '' : 's'}`;
}

/** What a field shows while a quantity is edited: hours as `1:30`, anything else as a number. */
export const typedQuantity = (unit: AllowanceUnit, quantity: Quantity): string =>
  unit === 'hour' ? hoursMinutes(quantity) : decimals(quantity);

/** A quantity as people type it: `12.5`, and hours as `1:30` too; null for anything else, for none and too much. */
export function parseQuantity(unit: AllowanceUnit, text: string): Quantity | null {
  const clock = unit === 'hour' ? /^(\d{1,4}):([0-5]\d)$/.exec(text.trim()) : null;
  const number = /^\d{1,4}(?:\.\d{1,2})?$/.exec(text.trim());
  if (!clock && !number) return null;
  const quantity = clock
    ? Number(clock[1]) * 60 + Number(clock[2])
    : Math.round(Number(number?.[0]) * (unit === 'hour' ? 60 : ONE));
  return quantity > 0 && quantity <= ALLOWANCE_QUANTITY_MOST ? quantity : null;
}

/** How an extra comes to its amount: `12.5 km × $0.88`; empty where nothing is multiplied. */
export const extraNote = ({
  unit,
  quantity,
  eachCents,
}: {
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  eachCents: Cents | null;
}): string =>
  unit === null || quantity === null || eachCents === null
    ? ''
    : `${quantityWords(unit, quantity)} × ${formatCents(eachCents)}`;

/**
 * What an invoice line pays for an amount that may have GST in it. An invoice that shows GST adds it to the whole at the
 * end, so its lines are without.
 */
export const lineCents = ({ cents, gstCents }: { cents: Cents; gstCents: Cents }, withGst: boolean): Cents =>
  withGst ? cents - gstCents : cents;
