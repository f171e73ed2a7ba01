import { formatAbn } from '@crewcall/domain/abn';
import { formatDayText } from '@crewcall/domain/format';
import { gstOn } from '@crewcall/domain/pay';
import { quoteLineTitle } from '@crewcall/domain/quotes';
import type { QuoteLine, QuotedJob } from '@crewcall/domain/quotes';
import type { Cents, DayText } from '@crewcall/domain/units';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Db } from '../db/schema';
import { notFound, refuse } from '../errors';
import type { Party } from '../invoicing/invoice-parties';
import { companyConfig } from '../platform/database/company-config';
import type { PlannedCharge } from './planned-charges';
import { plannedCharges } from './planned-charges';

/** Both sides of a quote as they were when it was made. */
export interface QuoteParties {
  from: Party;
  to: Party;
}

/** What a quote freezes of a job. Sums are without GST but `totalCents`. */
export interface QuoteContent {
  idCustomer: number;
  lines: QuoteLine[];
  netCents: Cents;
  gstCents: Cents;
  totalCents: Cents;
  parties: QuoteParties;
  job: QuotedJob;
}

const abnOf = (text: string): string => (text.trim() === '' ? '' : formatAbn(text));

/** Refuses crews without a rate, with the first day that needs each. */
function refuseMissing(crews: readonly PlannedCharge[]): void {
  const missing = new Map<string, DayText>();
  for (const { rate, groupName, day } of crews)
    if (rate === null && !missing.has(groupName)) missing.set(groupName, day);
  if (missing.size === 0) return;
  const named = [...missing].map(([group, day]) => `${group} from ${formatDayText(day, 'D MMM YYYY')}`);
  refuse(`No rate is set for ${named.join(', ')}. Add it to the rate card of this customer.`);
}

const lineOf = (crew: PlannedCharge, zone: string): QuoteLine => {
  const { idReqCrew, groupName: group, start, end, places: people, minutes, rate, pieces, cents } = crew;
  return {
    ...{ idReqCrew, what: quoteLineTitle({ group, start, end }, zone), group, start, end },
    ...{ people, minutes, pieces, rateCents: rate?.cents ?? 0, cents: cents ?? 0 },
  };
};

/** A job as it would be quoted now. Refuses one that cannot be quoted, and names each rate that is missing. */
export async function quoteContent(db: Db, companyId: number, idJob: number): Promise<QuoteContent> {
  const job = await db
    .selectFrom('job')
    .leftJoin('prepend as p', (join) =>
      join.onRef('p.company_id', '=', 'job.company_id').onRef('p.text', '=', 'job.prepend'),
    )
    .select(['job.title', 'job.start_at as start', 'job.zone', 'job.location'])
    .select(['p.id as idCustomer', 'p.full_name', 'p.billing_name', 'p.billing_abn', 'p.billing_address'])
    .where('job.id', '=', idJob)
    .where('job.company_id', '=', companyId)
    .executeTakeFirst();
  if (!job) return notFound('This job could not be found. It may have been removed.');
  const { idCustomer, title, start, zone, location } = job;
  if (idCustomer === null) return refuse('This job has no customer. Choose one in the job, then quote it.');
  const { crews } = await plannedCharges(db, companyId, idJob);
  if (crews.length === 0) return refuse('This job has no crews. Plan them in the job, then quote it.');
  refuseMissing(crews);
  const lines = crews.map((crew) => lineOf(crew, zone));
  const netCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const config = await companyConfig(db, companyId);
  const gstCents = config.confCompanyGst === 1 ? gstOn(netCents) : 0;
  return {
    ...{ idCustomer, lines, netCents, gstCents, totalCents: netCents + gstCents },
    parties: {
      from: {
        name: config.confCompanyName,
        abn: abnOf(config.confCompanyABN),
        address: config.confCompanyAddress.trim(),
      },
      to: {
        name: job.billing_name?.trim() || (job.full_name ?? ''),
        abn: abnOf(job.billing_abn ?? ''),
        address: (job.billing_address ?? '').trim(),
      },
    },
    job: { title, start, zone, location },
  };
}

/** The columns of a quote that freeze what it offers. */
export const contentColumns = (content: QuoteContent) => ({
  prepend_id: content.idCustomer,
  lines: JSON.stringify(content.lines),
  net_cents: content.netCents,
  gst_cents: content.gstCents,
  total_cents: content.totalCents,
  parties: JSON.stringify(content.parties),
  job: JSON.stringify(content.job),
});

/** Refuses a last day that does not exist or is past. */
export function needValidUntil(day: DayText, today: DayText): void {
  const isDay = (() => {
    try {
      dayToEpoch('UTC', day);
      return true;
    } catch {
      return false;
    }
  })();
  if (!isDay) refuse('This day does not exist. Choose the last day of the quote.', { field: 'validUntil' });
  if (day < today) refuse('This day is past. Choose a later last day.', { field: 'validUntil' });
}
