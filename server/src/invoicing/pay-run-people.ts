import type { In, Out } from '@crewcall/contract/types';
import { extraKinds } from '@crewcall/domain/extras';
import { paysByName } from '@crewcall/domain/pay-words';
import type { NamedPay } from '@crewcall/domain/pay-words';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { fullName } from '../platform/database/person-name';
import type { ExtraLine } from './extra-lines';
import { centsOf, isExtra, userOf } from './invoice-weeks';
import type { Item } from './invoice-weeks';
import type { Stored } from './stored-exceptions';

type Person = Out<'getPayRun'>['people'][number];

type Kinds = Person['extraKinds'];

interface Sum {
  idUser: number;
  times: number;
  minutes: number;
  cents: number;
  /** Of `cents`, what is not for time. */
  extras: number;
  extraKinds: Kinds;
  pays: NamedPay[];
}

/** Adds up what extras pay, by kind in the order of `extraKinds`. */
const byKind = (extras: Kinds): Kinds =>
  extraKinds
    .map((kind) => ({
      kind,
      cents: extras.reduce((sum, one) => (one.kind === kind ? sum + one.cents : sum), 0),
    }))
    .filter(({ cents }) => cents !== 0);

/** What these items pay each worker. */
export function sumsOf(items: readonly Item[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const item of items) {
    const idUser = userOf(item);
    const sum = sums.get(idUser) ?? {
      idUser,
      times: 0,
      minutes: 0,
      cents: 0,
      extras: 0,
      extraKinds: [],
      pays: [],
    };
    const cents = sum.cents + centsOf(item);
    sums.set(
      idUser,
      isExtra(item)
        ? {
            ...sum,
            cents,
            extras: sum.extras + item.cents,
            extraKinds: [...sum.extraKinds, { kind: item.extra.kind, cents: item.cents }],
          }
        : {
            ...sum,
            times: sum.times + 1,
            minutes: sum.minutes + item.pay.paidMinutes,
            cents,
            pays: [...sum.pays, ...item.pay.pieces],
          },
    );
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    extraKinds: byKind(sum.extraKinds),
    pays: paysByName(sum.pays),
  }));
}

export const nobody: Pick<Out<'getPayRun'>, 'people' | 'total' | 'totals'> = {
  people: [],
  total: 0,
  totals: { times: 0, paid: 0, cents: 0, extras: 0, before: 0 },
};

/** The stored timesheets of a run, over the alias `p`: of its days, and corrections whatever their day. */
const ofRun = ({ companyId, days, without }: Stored) => sql<boolean>`(p.company_id = ${companyId}
  and (p.day between ${days.from}::date and ${days.to}::date or p.is_correction)
  and not ${anyOf('p.user_id', without)})`;

const isPaid = sql<boolean>`(p.cents is not null and not p.is_held)`;

async function bandsOf(db: Db, stored: Stored, ids: readonly number[]): Promise<Map<number, NamedPay[]>> {
  const { rows } = await sql<{ id: number; pays: NamedPay[][] }>`
    select p.user_id as id, json_agg(p.pays order by p.is_correction, p.start_at, p.timesheet_id) as pays
    from timesheet_pay p where ${anyOf('p.user_id', ids)} and ${ofRun(stored)} and ${isPaid}
    group by p.user_id`.execute(db);
  return new Map(rows.map(({ id, pays }) => [id, paysByName(pays.flat())]));
}

const figures = {
  hours: sql`paid.minutes`,
  dollars: sql`paid.cents`,
  extras: sql`paid.extras`,
  before: sql`coalesce(before.cents, 0)`,
};

function orderOf(sort: In<'getPayRun'>['sort']): RawBuilder<unknown> {
  const { key, down } = sort ?? { key: 'name', down: false };
  if (key === 'name') return down ? sql`u.search_name desc, u.id desc` : sql`u.search_name, u.id`;
  return down ? sql`${figures[key]} desc, u.id` : sql`${figures[key]}, u.id`;
}

interface Asked {
  stored: Stored;
  /** The sums of the people who are not looked up in `stored`. */
  sums: readonly Sum[];
  /** What waits for the next invoice of the others, beside their times and allowances. */
  waiting: readonly ExtraLine[];
  /** Over `l` and `job`: invoice lines of the earlier period, to compare with. */
  before: RawBuilder<unknown>;
  page: Pick<In<'getPayRun'>, 'limit' | 'offset' | 'sort'>;
}

interface Row extends Omit<Sum, 'pays' | 'extraKinds'> {
  first_name: string;
  last_name: string;
  beforeMinutes: number;
  beforeCents: number;
}

interface Totals {
  people: number;
  times: number;
  minutes: number;
  cents: number;
  extras: number;
  beforeCents: number;
}

/** A page of the people that a run pays, by name unless asked otherwise, and the sums of all of them. */
export async function selectPeople(
  db: Db,
  { stored, sums, waiting, before, page }: Asked,
): Promise<Pick<Out<'getPayRun'>, 'people' | 'total' | 'totals'>> {
  const of = (value: (sum: Sum) => number) => sql`${sums.map(value)}::bigint[]`;
  const { rows } = await sql<{ page: Row[] | null; totals: Totals }>`
    with timed as (
      select p.user_id, count(*) filter (where ${isPaid}) as times, sum(p.paid_minutes) filter (where ${isPaid}) as minutes,
        sum(p.cents + p.extra_cents) filter (where ${isPaid}) as cents,
        sum(p.extra_cents) filter (where ${isPaid}) as extras
      from timesheet_pay p where ${ofRun(stored)} group by p.user_id
      -- A correction alone makes no run: it goes on the next invoice of its worker.
      having bool_or(p.day between ${stored.days.from}::date and ${stored.days.to}::date and p.end_at is not null)
        and bool_or(${isPaid})
      union all
      select * from unnest(${of((sum) => sum.idUser)}, ${of((sum) => sum.times)}, ${of((sum) => sum.minutes)},
        ${of((sum) => sum.cents)}, ${of((sum) => sum.extras)})),
    paid as (
      select user_id, sum(times) as times, sum(minutes) as minutes, sum(cents) as cents, sum(extras) as extras from (
        select * from timed
        union all
        select one.user_id, 0, 0, one.cents, one.cents from unnest(${waiting.map(userOf)}::bigint[],
          ${waiting.map(({ cents }) => cents)}::bigint[]) one (user_id, cents)) each group by user_id),
    before as (
      select i.user_id, sum(l.paid_minutes) as minutes, sum(l.cents) as cents
      from invoice_line l join invoice i on i.id = l.invoice_id
      -- The line has its job's zone; the jobs themselves are many.
      cross join lateral (select i.company_id, l.zone) job
      where l.live and ${before} group by i.user_id),
    listed as (
      select u.id as "idUser", u.first_name, u.last_name, paid.times, paid.minutes, paid.cents, paid.extras,
        coalesce(before.minutes, 0) as "beforeMinutes", coalesce(before.cents, 0) as "beforeCents",
        row_number() over (order by ${orderOf(page.sort)}) as place
      from paid join app_user u on u.id = paid.user_id left join before on before.user_id = u.id)
    select (select json_agg(row_to_json(one) order by one.place) from (
        select * from listed order by place limit ${page.limit} offset ${page.offset}) one) as page,
      (select json_build_object('people', count(*), 'times', coalesce(sum(times), 0), 'minutes', coalesce(sum(minutes), 0),
        'cents', coalesce(sum(cents), 0), 'extras', coalesce(sum(extras), 0), 'beforeCents', coalesce(sum("beforeCents"), 0)) from listed) as totals`.execute(
    db,
  );
  const [found] = rows;
  const listed = found?.page ?? [];
  const bands = await bandsOf(
    db,
    stored,
    listed.map(({ idUser }) => idUser),
  );
  const own = new Map(sums.map((sum) => [sum.idUser, sum]));
  const kindsOf = ({ idUser, extras: cents }: Row): Kinds => {
    const sum = own.get(idUser);
    if (sum) return sum.extraKinds;
    const others = waiting.filter((line) => userOf(line) === idUser);
    const allowances = others.reduce((rest, line) => rest - line.cents, cents);
    return byKind([
      { kind: 'allowance', cents: allowances },
      ...others.map((line) => ({ kind: line.extra.kind, cents: line.cents })),
    ]);
  };
  const { people = 0, times = 0, minutes = 0, cents = 0, extras = 0, beforeCents = 0 } = found?.totals ?? {};
  return {
    people: listed.map((row): Person => ({
      idUser: row.idUser,
      fullName: fullName(row),
      times: row.times,
      paid: row.minutes * MINUTE_MS,
      cents: row.cents,
      extras: row.extras,
      extraKinds: kindsOf(row),
      bands: own.get(row.idUser)?.pays ?? bands.get(row.idUser) ?? [],
      before: { paid: row.beforeMinutes * MINUTE_MS, cents: row.beforeCents },
    })),
    total: people,
    totals: { times, paid: minutes * MINUTE_MS, cents, extras, before: beforeCents },
  };
}
