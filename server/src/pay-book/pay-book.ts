import type { CompanyConfig } from '@crewcall/domain/company-config';
import { holdsAt, holidaysOf } from '@crewcall/domain/holidays';
import type { OfficeHoliday } from '@crewcall/domain/holidays';
import { payByTerms } from '@crewcall/domain/pay-pieces';
import type { PayAround, PiecesLine } from '@crewcall/domain/pay-pieces';
import { termsOfRules, termsOfSettings } from '@crewcall/domain/pay-rules';
import type { PayRules, PayTerms } from '@crewcall/domain/pay-rules';
import type { LocalHoliday } from '@crewcall/domain/pay-segments';
import type { PaidSpan } from '@crewcall/domain/clock';
import { dayNumber, textOfDay } from '@crewcall/domain/zone-days';
import { stateById } from '@crewcall/domain/zones';

/** An active rule set in its present version. */
export interface RuleSet {
  id: number;
  name: string;
  version: number;
  rules: PayRules;
  forCompany: boolean;
}

/** The facts, other than its times, that decide which rules and holidays apply to a timesheet. */
export interface PayPlace {
  zone: string;
  state: number;
  postcode: string;
  /** Ids of the rule sets of its job and of its group; null for none. */
  job_set: number | null;
  group_set: number | null;
}

/** The settings, active rule sets and holidays by which a company pays, read once for any number of timesheets. */
export interface PayBook {
  config: CompanyConfig;
  sets: ReadonlyMap<number, RuleSet>;
  holidays: readonly (OfficeHoliday & { state: number })[];
  /** Is any crew, person or group paid flat, or has an invoice paid anything flat? */
  paysFlat: boolean;
}

/** The rule set of a timesheet: its job's, else its group's, else the company's; null if only the settings apply. */
export function setFor(book: PayBook, { job_set, group_set }: PayPlace): RuleSet | null {
  const own = [job_set, group_set].map((id) => (id === null ? undefined : book.sets.get(id)));
  const found = own.find((set) => set !== undefined);
  if (found) return found;
  for (const set of book.sets.values()) if (set.forCompany) return set;
  return null;
}

/** Pays timesheets by one book, and caches its terms and holidays, as a run pays many. */
export class Payer {
  readonly #terms = new Map<number | null, PayTerms>();
  readonly #holidays = new Map<string, LocalHoliday[]>();

  constructor(readonly book: PayBook) {}

  termsFor(place: PayPlace): PayTerms {
    const set = setFor(this.book, place);
    const key = set?.id ?? null;
    const known = this.#terms.get(key);
    if (known) return known;
    const { config } = this.book;
    const terms = set ? termsOfRules(set.rules, config.confAdjustBand) : termsOfSettings(config);
    this.#terms.set(key, terms);
    return terms;
  }

  /** The holidays of a state and postcode in the years that a timesheet touches. */
  #holidaysAt({ zone, state, postcode }: PayPlace, { start, end }: PaidSpan): LocalHoliday[] {
    const years = [start, end].map((at) => Number(textOfDay(dayNumber(zone, at)).slice(0, 4)));
    return [...new Set(years)].flatMap((year) => {
      const key = `${state} ${postcode} ${year}`;
      const known = this.#holidays.get(key);
      if (known) return known;
      const name = stateById(state)?.name;
      const office = this.book.holidays.filter((holiday) => holiday.state === state);
      const list = name ? holidaysOf(name, year, office).filter((holiday) => holdsAt(holiday, postcode)) : [];
      this.#holidays.set(key, list);
      return list;
    });
  }

  pay(clock: PaidSpan, rateCents: number, place: PayPlace, around?: PayAround): PiecesLine {
    const terms = this.termsFor(place);
    const holidays = terms.holiday > 0 ? this.#holidaysAt(place, clock) : [];
    return payByTerms(clock, rateCents, terms, place.zone, holidays, around);
  }
}
