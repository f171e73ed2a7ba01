import type { weekCalls } from '@crewcall/contract/calls/week';
import type { Rows } from './row';
import { eventRows } from './rows-week-events';
import { fillRows } from './rows-week-fill';
import { packRows } from './rows-week-packs';
import { rosterRows } from './rows-week-roster';
import { venueRows } from './rows-week-venues';
import { templateRows } from './rows-week-templates';

/** The rows of every call about planning by the week. */
export const weekRows: Rows<keyof typeof weekCalls> = {
  ...rosterRows,
  ...fillRows,
  ...venueRows,
  ...templateRows,
  ...eventRows,
  ...packRows,
};
