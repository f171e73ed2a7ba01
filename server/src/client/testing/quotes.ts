import { contentColumns, quoteContent } from '../quote-draft';
import { hashToken, newToken } from '../../session/tokens';
import type { TestApp } from '../../../test/support';
import { inHours } from '../../../test/support';

const HOUR = 3_600_000;

/** The id of a customer by its prefix; made where it is missing. */
export async function customerOf(t: TestApp, text = 'ACME'): Promise<number> {
  await t.make.prepend(text);
  const { id } = await t.db
    .selectFrom('prepend')
    .select('id')
    .where('text', '=', text)
    .executeTakeFirstOrThrow();
  return id;
}

/** A rate of a group that counts for everybody; one that is there already stays. */
const usualCharge = async (t: TestApp, group_id: number, cents = 6000): Promise<void> =>
  void (await t.db
    .insertInto('charge_rate')
    .values({ company_id: await t.make.companyId(), group_id, from_day: '2020-01-01', cents })
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** A job with one crew of four people for four hours. */
export async function quotableJob(
  t: TestApp,
  { prepend = 'ACME', at = inHours(72), title = 'Stadium build' } = {},
): Promise<{ job: number; crew: number; group: number }> {
  const group = await t.make.group('Stagehand');
  await usualCharge(t, group);
  await customerOf(t, prepend);
  const job = await t.make.job({ prepend, title, start_at: at, location: 'Olympic Park' });
  const crew = await t.make.crew(job, { group_id: group, amount: 4, start_at: at, end_at: at + 4 * HOUR });
  return { job, crew, group };
}

/** A stored quote, as if it was mailed; a draft has no link. */
export async function storedQuote(
  t: TestApp,
  { prepend = 'ACME', state = 'sent', validUntil = '2099-12-31', job = 0 } = {},
): Promise<{ id: number; token: string }> {
  const token = newToken();
  const idJob = job || (await quotableJob(t, { prepend })).job;
  const isDraft = state === 'draft';
  const { max } = await t.db
    .selectFrom('quote')
    .select((eb) => eb.fn.max('number').as('max'))
    .executeTakeFirstOrThrow();
  // A draft is as its job is now, so that it can be sent.
  const content = isDraft ? contentColumns(await quoteContent(t.db, await t.make.companyId(), idJob)) : {};
  const party = { name: 'Somebody', abn: '', address: '' };
  const { id } = await t.db
    .insertInto('quote')
    .values({
      ...{ company_id: await t.make.companyId(), prepend_id: await customerOf(t, prepend), job_id: idJob },
      ...{ state, number: isDraft ? null : Math.max(9000, Number(max ?? 0)) + 1, valid_until: validUntil },
      lines: '[]',
      ...{ net_cents: 1000, gst_cents: 100, total_cents: 1100 },
      parties: JSON.stringify({ company: party, customer: party, zone: 'Australia/Sydney', showsGst: true }),
      job: JSON.stringify({
        title: 'Stadium build',
        start: inHours(72),
        zone: 'Australia/Sydney',
        location: '',
      }),
      ...content,
      ...(isDraft ? {} : { sent_at: Date.now(), sent_to: 'kim@acme.example', token_hash: hashToken(token) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}
