import { extraKindNames } from '@crewcall/domain/extras';
import type { AllowanceUnit, ExtraKind, LineKind, Quantity } from '@crewcall/domain/extras';
import { formatFullDate } from '@crewcall/domain/format';
import { gstOn } from '@crewcall/domain/pay';
import { paysByName } from '@crewcall/domain/pay-words';
import type { NamedPay } from '@crewcall/domain/pay-words';
import type { Cents } from '@crewcall/domain/units';

/** A stored line of an invoice, as a bill needs it. */
export interface SourceLine {
  kind: LineKind;
  is_extra: boolean;
  job_title: string;
  group_name: string;
  zone: string;
  start_at: number;
  rate_cents: Cents;
  pieces: readonly NamedPay[];
  cents: Cents;
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  each_cents: Cents | null;
}

/** A line of a bill: units times cents a unit are its cents, to the cent. */
export interface BillLine {
  kind: LineKind;
  description: string;
  /** Hundredths. */
  units: number;
  unitCents: Cents;
  /** Without GST. */
  cents: Cents;
  gstCents: Cents;
}

export type Amount = Pick<BillLine, 'units' | 'unitCents' | 'cents'>;
export type Part = Amount & { description: string };

const ONE_UNIT = 100;

/**
 * An amount as units with two decimals at whole cents, if these multiply to it; else as one unit, since the product
 * that reads the file would round to another amount.
 */
export function inUnits(units: number, unitCents: number, cents: Cents): Amount {
  const isExact = Number.isInteger(units) && Number.isInteger(unitCents) && units > 0;
  return isExact && units * unitCents === cents * ONE_UNIT
    ? { units, unitCents, cents }
    : { units: ONE_UNIT, unitCents: cents, cents };
}

export const hundredthsOfHours = (minutes: number): number => (minutes * 100) / 60;

const percentWords = (percent: number): string => (percent === 0 ? '' : ` +${percent}%`);

/** The parts of a line of a timesheet, one for each rule that pays it. `about` says what was worked. */
export function ruleParts(
  { pieces, rate_cents, cents: whole }: Pick<SourceLine, 'pieces' | 'rate_cents' | 'cents'>,
  about: string,
): Part[] {
  const pays = paysByName(pieces);
  const sum = pays.reduce((total, { cents }) => total + cents, 0);
  if (sum !== whole || pays.length === 0) return [{ description: about, ...inUnits(ONE_UNIT, whole, whole) }];
  return pays.map(({ name, percent, minutes, cents }) => ({
    description: `${about}: ${name}${percentWords(percent)}`,
    ...inUnits(hundredthsOfHours(minutes), (rate_cents * (100 + percent)) / 100, cents),
  }));
}

const timeParts = (line: SourceLine): Part[] =>
  ruleParts(line, `${line.job_title}, ${line.group_name}, ${formatFullDate(line.start_at, line.zone)}`);

function extraPart(line: SourceLine): Part {
  const { unit, quantity, each_cents: each, cents } = line;
  const units = unit === 'hour' ? hundredthsOfHours(quantity ?? 0) : (quantity ?? 0);
  const about = [line.what, line.job_title, line.why].filter(Boolean).join(', ');
  return {
    description: `${extraKindNames[line.kind as ExtraKind]}: ${about}`,
    ...inUnits(units, each ?? 0, cents),
  };
}

/** Distributes the GST of an invoice over its lines, so that they sum to it: each gets what the sum so far adds. */
export function withGst<T extends Amount>(parts: readonly T[], gstCents: Cents): (T & { gstCents: Cents })[] {
  let [sum, given] = [0, 0];
  return parts.map((part, index) => {
    sum += part.cents;
    const until =
      gstCents === 0 ? 0 : index === parts.length - 1 ? gstCents : Math.sign(sum) * gstOn(Math.abs(sum));
    const own = until - given;
    given = until;
    return { ...part, gstCents: own };
  });
}

/** The lines of an invoice as those of a bill. They sum to its amount and to its GST; those of $0 are left out. */
export function billLines(lines: readonly SourceLine[], gstCents: Cents): BillLine[] {
  const parts = lines
    .flatMap((line) =>
      (line.is_extra ? [extraPart(line)] : timeParts(line)).map((part) => ({ kind: line.kind, ...part })),
    )
    .filter(({ cents }) => cents !== 0);
  return withGst(parts, gstCents);
}
