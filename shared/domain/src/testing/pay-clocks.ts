import type { AdjustBand } from '../company-config';
import { noPayRules, type PayRules, termsOfRules } from '../pay-rules';
import type { WeekTime } from '../pay-week';
import { localToEpoch } from '../time';
import { MINUTE_MS } from '../units';

export const sydney = 'Australia/Sydney';
/** Cents an hour. */
export const RATE = 3500;
export const terms = (rules: Partial<PayRules>, adjust: AdjustBand = 'lowest') =>
  termsOfRules({ ...noPayRules, ...rules }, adjust);
export const clock = (from: string, to: string, breakMinutes = 0, zone = sydney) => ({
  start: localToEpoch(zone, from).at,
  end: localToEpoch(zone, to).at,
  break: breakMinutes * MINUTE_MS,
});
/** Overtime of the shift after eight hours. */
export const afterEight = [{ afterMinutes: 480, percent: 50 }];

/** Times of one person, each on a crew of its own: by default from nine to five on a Monday. */
export const week = (times: Partial<WeekTime>[]): WeekTime[] =>
  times.map((time, at) => ({
    id: at + 1,
    idUser: 7,
    idReqCrew: at + 1,
    ...clock('2026-11-23T09:00', '2026-11-23T17:00'),
    zone: sydney,
    terms: terms({}),
    invoiced: null,
    noMinimum: false,
    corrects: null,
    ...time,
  }));
