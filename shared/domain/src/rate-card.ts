import type { billings, Lining } from './clients';

/** The terms of a rate card: how a customer is charged, apart from the rates. */
export interface CardTerms {
  /** The rule set for loadings and minimum call; null charges plain hours. */
  idRuleSet: number | null;
  /** Days from the invoice until it is due. */
  termsDays: number;
  needsPo: boolean;
  billBy: (typeof billings)[number];
  linesBy: Lining;
  /** What a shift costs that is cancelled less than so many hours before its start, in percent of its planned hours. */
  nearHours: number;
  nearPercent: number;
  farHours: number;
  farPercent: number;
}

/** What the form, and a message about a clash, call each term. */
export const cardTermNames: Record<keyof CardTerms, string> = {
  idRuleSet: 'Loadings and minimum call',
  termsDays: 'Days until due',
  needsPo: 'PO number needed',
  billBy: 'Invoice for',
  linesBy: 'Lines',
  nearHours: 'First window: cancelled less than',
  nearPercent: 'First window costs',
  farHours: 'Second window: cancelled less than',
  farPercent: 'Second window costs',
};
export const cardTermKeys = Object.keys(cardTermNames) as (keyof CardTerms)[];

export const TERMS_MOST_DAYS = 120;
/** The longest window for a cancellation, as of the settings for the crew’s pay. */
export const WINDOW_MOST_HOURS = 336;

/** The largest rate, in cents an hour or unit: more is a slip of the finger. */
export const CHARGE_RATE_MOST = 1_000_000;
/** The largest fee, in cents. */
export const FEE_MOST = 10_000_000;

/** Says with every rate what it changes, and what it does not. */
export const RATE_NOTE =
  'A rate counts from its day until the next one. From a past day it also changes work that is not invoiced yet; what is on issued papers stays as it is.';
