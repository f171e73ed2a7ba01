import type { AdjustBand, CompanyConfig } from './company-config';
import type { PaidSpan } from './clock';
import { divideHalfUp } from './rounding';
import {
  type BasisPercent,
  type Cents,
  type DurationMs,
  type EpochMs,
  type Minutes,
  MINUTE_MS,
} from './units';

// Money and minutes of a timesheet whose bands are known. `pay-pieces` finds the bands and calls this file.

type Band = 'base' | 'extra' | 'overnight';

/** The settings that pay depends on. */
export type PaySettings = Pick<
  CompanyConfig,
  | 'confStartExtraRate'
  | 'confExtraRatePercent'
  | 'confStartOvernight'
  | 'confEndOvernight'
  | 'confEndOvernightNextDay'
  | 'confOvernightRatePercent'
  | 'confAdjustBand'
>;

export interface BandPay {
  band: Band;
  percent: BasisPercent;
  minutes: Minutes;
  cents: Cents;
}

/** One invoice line: everything needed to explain its figure. `bands` sum to `paidMinutes` and to `cents`. */
export interface PayLine {
  raw: PaidSpan;
  paidMinutes: Minutes;
  rateCents: Cents;
  /** Bands with paid minutes, base first. */
  bands: BandPay[];
  cents: Cents;
}

/** minutes x cents per hour x (100 + percent) / 6000, half a cent going up; percents count to 2 decimals. */
export const bandCents = (minutes: Minutes, rateCents: Cents, percent: BasisPercent): Cents =>
  divideHalfUp(minutes * rateCents * (10_000 + Math.round(percent * 100)), 600_000);

/**
 * Whole minutes for each band that sum to the paid time. Every band keeps its time to the minute; break and
 * rounding difference fall on the band with the lowest (or highest) rate, then on the next.
 */
export function splitMinutes(
  times: readonly { percent: BasisPercent; ms: DurationMs }[],
  paid: Minutes,
  adjust: AdjustBand,
): Minutes[] {
  const order = times.map((_, place) => place).filter((place) => (times[place]?.ms ?? 0) > 0);
  const sign = adjust === 'lowest' ? -1 : 1;
  order.sort((a, b) => sign * ((times[a]?.percent ?? 0) - (times[b]?.percent ?? 0)) || a - b);
  const minutes = times.map(() => 0);
  let left = paid;
  order.forEach((place, turn) => {
    const kept = Math.floor(((times[place]?.ms ?? 0) + MINUTE_MS / 2) / MINUTE_MS);
    const share = turn === order.length - 1 ? left : Math.min(left, kept);
    minutes[place] = share;
    left -= share;
  });
  return minutes;
}

/**
 * What a line pays beyond one that was paid before: minutes and cents of each band, less those already paid. A band may
 * be negative if time has moved out of it.
 */
export function lessPaid(line: PayLine, before: Pick<PayLine, 'paidMinutes' | 'bands' | 'cents'>): PayLine {
  const keyOf = ({ band, percent }: BandPay) => `${band} ${percent}`;
  const bands = new Map(line.bands.map((entry) => [keyOf(entry), entry]));
  for (const entry of before.bands) {
    const { minutes = 0, cents = 0 } = bands.get(keyOf(entry)) ?? {};
    bands.set(keyOf(entry), { ...entry, minutes: minutes - entry.minutes, cents: cents - entry.cents });
  }
  return {
    ...line,
    paidMinutes: line.paidMinutes - before.paidMinutes,
    bands: [...bands.values()].filter(({ minutes, cents }) => minutes !== 0 || cents !== 0),
    cents: line.cents - before.cents,
  };
}

/** GST on top of an amount without it: 10 %, half a cent going up, once for the whole invoice. */
export const gstOn = (exclusive: Cents): Cents => Math.floor((exclusive * 10 + 50) / 100);

export interface InvoiceTotals {
  paidMinutes: Minutes;
  subtotalCents: Cents;
  gstCents: Cents;
  /** The amount that the bank pays, GST included. */
  totalCents: Cents;
}

/** Totals are sums of the rounded lines, so that every printed column adds up; GST by the total-invoice rule. */
export function invoiceTotals(
  lines: readonly Pick<PayLine, 'paidMinutes' | 'cents'>[],
  withGst: boolean,
): InvoiceTotals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const gstCents = withGst ? gstOn(subtotalCents) : 0;
  return {
    paidMinutes: lines.reduce((sum, line) => sum + line.paidMinutes, 0),
    subtotalCents,
    gstCents,
    totalCents: subtotalCents + gstCents,
  };
}

/** GST is shown only where company and worker are registered and the worker agreed to such invoices. */
export const invoiceShowsGst = (company: { confCompanyGst: number }, worker: GstStanding): boolean =>
  company.confCompanyGst === 1 && worker.gstRegistered && Boolean(worker.rctiAgreedAt);

export interface GstStanding {
  gstRegistered: boolean;
  rctiAgreedAt: EpochMs | null;
}

export const invoiceTitle = (withGst: boolean): string =>
  withGst ? 'Recipient created tax invoice' : 'Invoice';

/** The title of the note that takes back a recipient created tax invoice. */
export const adjustmentTitle = 'Recipient created adjustment note';

/** The number of an adjustment note, as printed, so that nobody takes it for an invoice number. */
export const adjustmentName = (number: number): string => `AN-${number}`;
