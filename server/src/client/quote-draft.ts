import { formatDayText } from '@crewcall/domain/format';
import { gstOn } from '@crewcall/domain/pay';
import { quoteLineTitle } from '@crewcall/domain/quotes';
import type { QuoteLine, QuotedJob } from '@crewcall/domain/quotes';
import type { Cents, DayText } from '@crewcall/domain/units';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Db } from '../db/schema';
import { notFound, refuse } from '../errors';
import { companyConfig } from '../platform/database/company-config';
import { clientParties } from './client-parties';
import type { ClientParties } from './client-parties';
import type { PlannedCharge } from './planned-charges';
import { plannedCharges } from './planned-charges';

/** Both sides of a quote as they were when it was made. */
export type QuoteParties = Pick<ClientParties, 'company' | 'customer' | 'zone' | 'showsGst'>;

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
  const {
    idReqCrew,
    idGroup,
    groupName: group,
    start,
    end,
    places: people,
    minutes,
    rate,
    pieces,
    cents,
  } = crew;
  return {
    ...{ idReqCrew, idGroup, what: quoteLineTitle({ group, start, end }, zone), group, start, end },
    ...{ people, minutes, pieces, rateCents: rate?.cents ?? 0, cents: cents ?? 0 },
  };
};

/** A job as it would be quoted now. Refuses one that cannot be quoted, and names each rate that is missing. */
export async function quoteContent(db: Db, companyId: number, idJob: number): Promise<QuoteContent> {
  const job = await db
    .selectFrom('job')
    .select([
      ...(['title', 'start_at as start', 'zone', 'location'] as const),
      ...(['po_number as poNumber', 'reference', 'prepend'] as const),
    ])
    .where('id', '=', idJob)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!job) return notFound('This job could not be found. It may have been removed.');
  const { prepend, ...quoted } = job;
  const customer = await db
    .selectFrom('prepend')
    .select(['id', 'text', 'full_name', 'billing_name', 'billing_abn', 'billing_address'])
    .where('company_id', '=', companyId)
    .where('text', '=', prepend)
    .executeTakeFirst();
  if (!customer) return refuse('This job has no customer. Choose one in the job, then quote it.');
  const { crews } = await plannedCharges(db, companyId, idJob);
  if (crews.length === 0) return refuse('This job has no crews. Plan them in the job, then quote it.');
  refuseMissing(crews);
  const lines = crews.map((crew) => lineOf(crew, quoted.zone));
  const netCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const parties = clientParties(customer, await companyConfig(db, companyId), 0);
  const { company, showsGst, zone } = parties;
  const gstCents = showsGst ? gstOn(netCents) : 0;
  return {
    ...{ idCustomer: customer.id, lines, netCents, gstCents, totalCents: netCents + gstCents },
    parties: { company, customer: parties.customer, zone, showsGst },
    job: quoted,
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
