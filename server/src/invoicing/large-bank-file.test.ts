import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import { sql } from 'kysely';
import type { TestApp } from '../../test/support';
import { friday, openPayOffice } from './testing/pay-office';

let t: TestApp;
let office: { id: number; token: string };
const { download, check } = openPayOffice((world) => {
  ({ t, office } = world);
});

/** As many workers as given, each with an account of their own and one invoice; every tenth has a device for pushes. */
async function invoicesOf(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into app_user (company_id, email, password_hash, first_name, last_name, bank_account_name, bank_account_number,
        bank_account_bsb)
      select company_id, 'payee' || n || '@large.example', password_hash, 'Payee', 'No' || n, 'Payee ' || n,
        (10000000 + n)::text, '062-000'
      from app_user, generate_series(1, ${count}::int) n where id = ${office.id} returning id, company_id),
    session as (
      insert into refresh_token (token_hash, family, user_id, remember, expires_at)
      values ('large', gen_random_uuid(), ${office.id}, true, now_ms() + 3600000) returning family),
    devices as (
      insert into push_subscription (user_id, endpoint, subscription, family)
      select id, 'https://push.example/' || id, '{}', family from people, session where id % 10 = 0)
    insert into invoice (company_id, user_id, week_start, week_end, end_at, net_cents, total_cents, parties)
    select company_id, id, '2026-11-09', '2026-11-15', ${Date.UTC(2026, 10, 15, 13) - 1}::bigint, 10000, 10000, '{}'
    from people returning id`.execute(t.db);
  return rows.map(({ id }) => id);
}

test('a file of as many invoices as are allowed is made and cleared, and each payee is told by mail and push', async () => {
  const ids = await invoicesOf(BANK_FILE_MOST);
  expect(await check(ids, { dateABA: friday })).toMatchObject({
    count: BANK_FILE_MOST,
    problems: [],
    ticks: [],
  });
  const { body } = await download(ids);
  expect(body).toMatchObject({ count: BANK_FILE_MOST, total: BANK_FILE_MOST * 10_000 });
  const { rows: paid } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, sum(cents)::bigint as cents from bank_file_invoice`.execute(t.db);
  expect(paid).toEqual([{ count: BANK_FILE_MOST, cents: BANK_FILE_MOST * 10_000 }]);
  const told = async () =>
    (
      await sql<{ channel: string; count: number }>`
        select channel, count(*)::int as count from message group by channel order by channel`.execute(t.db)
    ).rows;
  const once = await told();
  expect(once).toEqual([
    { channel: 'mail', count: BANK_FILE_MOST },
    { channel: 'push', count: BANK_FILE_MOST / 10 },
  ]);
  expect((await download(ids, { typeABA: 0 })).body).toMatchObject({ count: BANK_FILE_MOST });
  expect(await told()).toEqual(once.map(({ channel, count }) => ({ channel, count: 2 * count })));
}, 240_000);
