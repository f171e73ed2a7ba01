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

/** A rule set that applies somewhere, in its present version. */
export interface RuleSet {
  id: number;
  name: string;
  version: number;
  rules: PayRules;
  forCompany: boolean;
}

/** What decides by which rules a time is paid, beside its clock. */
export interface PayPlace {
  zone: string;
  state: number;
  postcode: string;
  /** Of its job and of its group; null for none. */
  job_set: number | null;
  group_set: number | null;
}

/** Everything that pays a company's times, read once for as many of them as there are. Only active sets are in it. */
export interface PayBook {
  config: CompanyConfig;
  sets: ReadonlyMap<number, RuleSet>;
  holidays: readonly (OfficeHoliday & { state: number })[];
}

/** The set of a time: its job's, else its group's, else the company's; null where the settings pay. */
export function setFor(book: PayBook, { job_set, group_set }: PayPlace): RuleSet | null {
  const own = [job_set, group_set].map((id) => (id === null ? undefined : book.sets.get(id)));
  const found = own.find((set) => set !== undefined);
  if (found) return found;
  for (const set of book.sets.values()) if (set.forCompany) return set;
  return null;
}

/** Reads terms and holidays of a book once, however many times it pays. */
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

  /** The holidays at a place in the years that a clock touches. */
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
