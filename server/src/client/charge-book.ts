import type { PaidSpan } from '@crewcall/domain/clock';
import type { CancelWindows } from '@crewcall/domain/cancellation';
import type { Lining } from '@crewcall/domain/clients';
import type { PayAround, PiecesLine } from '@crewcall/domain/pay-pieces';
import { noPayRules } from '@crewcall/domain/pay-rules';
import type { PayTerms } from '@crewcall/domain/pay-rules';
import type { Cents, DayText, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { Payer } from '../pay-book/pay-book';
import type { PayBook, RuleSet } from '../pay-book/pay-book';
import { readBook } from '../pay-book/read-book';

/** How a customer is charged. */
export interface RateCard {
  idRuleSet: number | null;
  termsDays: number;
  needsPo: boolean;
  billBy: 'job' | 'week';
  linesBy: Lining;
  windows: CancelWindows;
}

const usualCard: RateCard = {
  idRuleSet: null,
  termsDays: 14,
  needsPo: false,
  billBy: 'job',
  linesBy: 'crew',
  windows: {
    confCancelNearHours: 24,
    confCancelNearPercent: 100,
    confCancelFarHours: 72,
    confCancelFarPercent: 50,
  },
};

interface CardRow {
  idCustomer: number | null;
  idRuleSet: number | null;
  termsDays: number;
  needsPo: boolean;
  billBy: 'job' | 'week';
  linesBy: Lining;
  nearHours: number;
  nearPercent: number;
  farHours: number;
  farPercent: number;
}

interface RateRow {
  idCustomer: number | null;
  idJob: number | null;
  idGroup: number | null;
  idType: number | null;
  from: DayText;
  cents: Cents;
}

/** Of which job a charge is, and where the work is. */
export interface ChargedJob {
  id: number;
  title: string;
  /** Null where the job has no customer, or one that is not on the list. */
  idCustomer: number | null;
  zone: Zone;
  state: number;
  postcode: string;
}

/** A rate, and where it comes from. */
export interface ChargeRate {
  cents: Cents;
  from: 'job' | 'customer' | 'default';
}

/** What is charged for: an hour of a group, or a unit of a type of allowance. */
type Charged = { idGroup: number } | { idType: number };

/** The set that stands for plain hours. No stored set has its id. */
const PLAIN = 0;
const plain: RuleSet = { id: PLAIN, name: '', version: 0, rules: noPayRules, forCompany: false };

/**
 * What is charged is worked out by the pay rules of the customer's card, each shift by itself: a person's week may
 * be of several customers, so week overtime is never charged.
 */
const chargeBook = (book: PayBook): PayBook => ({
  ...book,
  sets: new Map(
    [plain, ...book.sets.values()].map((set) => [
      set.id,
      { ...set, forCompany: false, rules: { ...set.rules, weekOvertime: [] } },
    ]),
  ),
});

/** The rate cards of a company with the rules that they charge by, read once for any number of lines. */
export class ChargeBook {
  readonly #cards = new Map<number | null, RateCard>();
  readonly #rates = new Map<string, RateRow[]>();
  readonly #payer: Payer;

  constructor(book: PayBook, cards: readonly CardRow[], rates: readonly RateRow[]) {
    this.#payer = new Payer(chargeBook(book));
    for (const { idCustomer, nearHours, nearPercent, farHours, farPercent, ...card } of cards)
      this.#cards.set(idCustomer, {
        ...card,
        windows: {
          confCancelNearHours: nearHours,
          confCancelNearPercent: nearPercent,
          confCancelFarHours: farHours,
          confCancelFarPercent: farPercent,
        },
      });
    for (const rate of rates) {
      const key = rateKey(rate);
      this.#rates.set(key, [...(this.#rates.get(key) ?? []), rate]);
    }
  }

  cardOf(idCustomer: number | null): RateCard {
    return this.#cards.get(idCustomer) ?? this.#cards.get(null) ?? usualCard;
  }

  /** The rate on a day: of the job, else its customer, else the default of all. Null if none counts yet. */
  rateOn(job: Pick<ChargedJob, 'id' | 'idCustomer'>, charged: Charged, day: DayText): ChargeRate | null {
    const ids = { idGroup: null, idType: null, ...charged };
    const places: (Pick<RateRow, 'idJob' | 'idCustomer'> & Pick<ChargeRate, 'from'>)[] = [
      { from: 'job', idJob: job.id, idCustomer: null },
      { from: 'customer', idJob: null, idCustomer: job.idCustomer },
      { from: 'default', idJob: null, idCustomer: null },
    ];
    for (const { from, ...place } of places) {
      if (from === 'customer' && place.idCustomer === null) continue;
      const rates = this.#rates.get(rateKey({ ...place, ...ids })) ?? [];
      const found = rates.find((rate) => rate.from <= day);
      if (found) return { cents: found.cents, from };
    }
    return null;
  }

  #place({ zone, state, postcode, idCustomer }: ChargedJob) {
    const set = this.cardOf(idCustomer).idRuleSet ?? PLAIN;
    // A set that was switched off since charges plain hours, never as the company pays its crew.
    return { zone, state, postcode, job_set: this.#payer.book.sets.has(set) ? set : PLAIN, group_set: null };
  }

  termsFor(job: ChargedJob): PayTerms {
    return this.#payer.termsFor(this.#place(job));
  }

  /** What a time of this job charges at a rate an hour. */
  charge(clock: PaidSpan, rateCents: Cents, job: ChargedJob, around?: PayAround): PiecesLine {
    return this.#payer.pay(clock, rateCents, this.#place(job), around);
  }
}

const rateKey = ({ idCustomer, idJob, idGroup, idType }: Omit<RateRow, 'from' | 'cents'>): string =>
  `${idCustomer} ${idJob} ${idGroup} ${idType}`;

/** Reads every card of a company, and those rates that can count for these jobs. */
export async function readChargeBook(
  db: Db,
  companyId: number,
  idJobs: readonly number[],
): Promise<ChargeBook> {
  const cards = await sql<CardRow>`
    select prepend_id as "idCustomer", pay_rule_set_id as "idRuleSet", terms_days as "termsDays",
      needs_po as "needsPo", bill_by as "billBy", lines_by as "linesBy", near_hours as "nearHours",
      near_percent as "nearPercent", far_hours as "farHours", far_percent as "farPercent"
    from rate_card where company_id = ${companyId}`.execute(db);
  const rates = await sql<RateRow>`
    select prepend_id as "idCustomer", job_id as "idJob", group_id as "idGroup", type_id as "idType",
      from_day::text as "from", cents
    from charge_rate where company_id = ${companyId} and (job_id is null or job_id = any(${[...idJobs]}::bigint[]))
    order by from_day desc`.execute(db);
  return new ChargeBook(await readBook(db, companyId), cards.rows, rates.rows);
}
