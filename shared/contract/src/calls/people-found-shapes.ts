import { personGaps } from '@crewcall/domain/person-gaps';
import { z } from 'zod';
import { Id, text } from '../shapes';

/** Filters of the crew list. A filter does nothing if it is '', 0 or, for `active`, -1. */
export const CrewFilter = z.object({
  text: text(200),
  /** 1 active, 0 inactive, -1 all. */
  active: z.int().min(-1).max(1),
  /** 1..8, 0 for all. */
  state: z.int().min(0).max(8),
  group: text(60),
  /** A type of licence, by name. */
  licence: text(120),
  /** `complete`: nothing is missing. `missing`: something is. Else people who lack this one thing. */
  gaps: z.enum(['', 'complete', 'missing', ...personGaps]),
  role: z.enum(['', 'crew', 'office', 'manager', 'supervisor']),
  /** A postcode. With `withinKm` 0 only people with exactly this postcode. */
  near: text(4),
  withinKm: z.int().min(0).max(5000),
  worked: z.enum(['', 'since', 'notSince']),
  /** People who worked on this day, `YYYY-MM-DD` in the company's zone; empty for any. */
  workedDay: text(10),
  /** Answers to the company's own profile questions, by the id of the question. */
  values: z.record(z.string().max(20), text(500)),
});

/** All people that a search finds, except some of them; sent for "Select all". */
export const FoundPeople = z.object({ find: CrewFilter, except: z.array(Id).max(5000) });

const columns = [
  'name',
  'email',
  'groups',
  'licences',
  'place',
  'km',
  'role',
  'worked',
  'missing',
  'active',
  'cv',
] as const;
/** The column that the crew list is sorted by. */
export const CrewOrder = z.object({ key: z.enum(columns), down: z.boolean() });
