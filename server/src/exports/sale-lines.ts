import { chargeKindNames } from '@crewcall/domain/clients';
import type { ChargeKind, Lining } from '@crewcall/domain/clients';
import type { AllowanceUnit, Quantity } from '@crewcall/domain/extras';
import { formatFullDate } from '@crewcall/domain/format';
import type { NamedPay } from '@crewcall/domain/pay-words';
import type { Cents, EpochMs, Zone } from '@crewcall/domain/units';
import { hundredthsOfHours, inUnits, ruleParts, withGst } from './bill-lines';
import type { Amount, Part } from './bill-lines';

/** A stored line of an invoice to a customer. */
export interface ChargedLine {
  kind: ChargeKind;
  job_title: string;
  group_name: string;
  person: string;
  zone: Zone;
  start_at: EpochMs;
  rate_cents: Cents | null;
  pieces: readonly NamedPay[];
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  each_cents: Cents | null;
  cents: Cents;
}

/** A line of a sale: units times cents a unit are its cents, to the cent. Of a credit note they are below zero. */
export interface SaleLine extends Amount {
  kind: ChargeKind;
  description: string;
  gstCents: Cents;
}

const words = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join(', ');

function workParts(line: ChargedLine, linesBy: Lining): Part[] {
  const person = linesBy === 'person' ? line.person : '';
  const about = words(line.job_title, line.group_name, person, formatFullDate(line.start_at, line.zone));
  return ruleParts({ ...line, rate_cents: line.rate_cents ?? 0 }, words(about, line.what));
}

function otherPart(line: ChargedLine): Part {
  const { kind, unit, quantity, each_cents: each, cents } = line;
  const units = unit === 'hour' ? hundredthsOfHours(quantity ?? 0) : (quantity ?? 0);
  return {
    description: `${chargeKindNames[kind]}: ${words(line.what, line.job_title, line.why)}`,
    ...inUnits(units, each ?? 0, cents),
  };
}

/**
 * The lines of an invoice, or those that a credit note takes back, as the books take them. They sum to the paper's
 * amount without GST, and to its GST; those of $0 are left out.
 *
 * @param paper `sign` -1 of a credit note; `gstCents` above zero in both.
 */
export function saleLines(
  lines: readonly ChargedLine[],
  paper: { sign: 1 | -1; gstCents: Cents; linesBy: Lining },
): SaleLine[] {
  const { sign, gstCents, linesBy } = paper;
  const parts = lines
    .flatMap((line) =>
      (line.kind === 'time' ? workParts(line, linesBy) : [otherPart(line)]).map((part) => ({
        kind: line.kind,
        ...part,
      })),
    )
    .filter(({ cents }) => cents !== 0);
  return withGst(parts, gstCents).map((part) => ({
    ...part,
    unitCents: sign * part.unitCents,
    cents: sign * part.cents,
    gstCents: sign * part.gstCents,
  }));
}
