import { render, screen } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { createTestRegion, TestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { rosterInvalidates } from '../src/region';
import { Roster } from '../src/roster/roster';
import { now } from './fixtures';
import { admin, setWidth } from './show';

type Week = Out<'getRoster'>;
type Crew = Week['crews'][number];
type Person = Week['people'][number];
type Place = Person['places'][number];

/** Monday of the week that is shown; `now` is the Saturday before it. */
export const monday = '2026-11-23';
const week = `/admin/roster?week=${monday}`;
const at = (day: number, hour: number) => Date.UTC(2026, 10, day, hour - 11);

/** Four places on Tuesday 24 November, 4 pm to 8 pm in Sydney. */
export const crewOf = (change: Partial<Crew> = {}): Crew => ({
  idReqCrew: 11,
  idJob: 5,
  title: 'Load in',
  prepend: 'ACME',
  color: '#90a4ae',
  idGroup: 3,
  startTime: at(24, 16),
  endTime: at(24, 20),
  tz: 'Australia/Sydney',
  day: '2026-11-24',
  amount: 4,
  confirmed: 0,
  invited: 0,
  drafted: 0,
  status: 1,
  ...change,
});
export const loadIn = crewOf();
export const gala = crewOf({
  idReqCrew: 12,
  idJob: 6,
  title: 'Gala',
  prepend: 'NOVA',
  startTime: at(25, 9),
  endTime: at(25, 17),
  day: '2026-11-25',
  amount: 8,
  confirmed: 4,
  invited: 1,
});
export const place = (change: Partial<Place> = {}): Place => ({
  idReqCrew: 11,
  status: 'confirmed',
  isClocked: false,
  conflicts: [],
  ...change,
});
export const drafted = (id: number, change: Partial<Place> = {}): Place =>
  place({ status: 'draft', draft: { id, version: 1, action: 'invite', madeBy: 'Olga Reyes' }, ...change });
const person = (id: number, fullName: string, change: Partial<Person> = {}): Person => ({
  id,
  fullName,
  groups: [3],
  hours: 0,
  cents: null,
  costFrom: null,
  places: [],
  away: [],
  ...change,
});
export const mia = person(21, 'Mia Costa');
export const ravi = person(22, 'Ravi Singh');

const dayNames = ['23', '24', '25', '26', '27', '28', '29'].map((day) => `2026-11-${day}`);
export const weekOf = (people: readonly Person[], change: Partial<Week> = {}): Week => ({
  weekStart: monday,
  groups: [{ id: 3, name: 'Stagehand' }],
  crews: [loadIn, gala],
  people: [...people],
  hasCost: false,
  days: dayNames.map((day) => ({ day, hours: 0, cents: null })),
  ...change,
});

type Change = In<'setDrafts'>['drafts'][number];
/** A server that stores drafts: what it answers, and the sentence with which it refuses a change. */
export function fakeServer(first: Week, refuse: (change: Change) => string | null = () => null) {
  let current = first;
  let lastId = 100;
  const placesAfter = (places: readonly Place[], { idReqCrew, action }: Change, id: number): Place[] => {
    const own = places.find((one) => one.idReqCrew === idReqCrew);
    const others = places.filter((one) => one !== own);
    if (action === null) {
      const { draft: _draft, ...rest } = own ?? place();
      return own && own.status !== 'draft' ? [...others, rest] : others;
    }
    const draft = { id, version: 1, action, madeBy: 'Mia Costa' };
    return [...others, { ...(own ?? place({ idReqCrew, status: 'draft' })), draft }];
  };
  const answers: Answers = {
    getRoster: ({ weekStart, text = '' }) => ({
      ...current,
      weekStart,
      crews: current.crews.map((crew) => ({
        ...crew,
        drafted: current.people.filter(({ places }) =>
          places.some(({ idReqCrew, status }) => idReqCrew === crew.idReqCrew && status === 'draft'),
        ).length,
      })),
      people:
        weekStart === monday
          ? current.people.filter(({ fullName }) => fullName.toLowerCase().includes(text.toLowerCase()))
          : [],
    }),
    setDrafts: ({ drafts }) => {
      const refused = drafts.flatMap((change) => {
        const text = refuse(change);
        return text === null ? [] : [{ idReqCrew: change.idReqCrew, idUser: change.idUser, text }];
      });
      const done = drafts.filter((change) => refuse(change) === null);
      const made = done.map((change) => ({ change, id: (lastId += 1) }));
      current = {
        ...current,
        people: current.people.map((one) => ({
          ...one,
          places: made
            .filter(({ change }) => change.idUser === one.id)
            .reduce((places, { change, id }) => placesAfter(places, change, id), one.places),
        })),
      };
      return {
        refused,
        drafts: made.flatMap(({ change: { idReqCrew, idUser, action }, id }) =>
          action === null ? [] : [{ id, idReqCrew, idUser, version: 1, action }],
        ),
      };
    },
    suggestCrew: () => ({
      people: current.people.map(({ id, fullName }) => ({ id, fullName, score: 500, reasons: [] })),
      whyNot: [],
    }),
  };
  return {
    answers,
    set: (next: Week) => {
      current = next;
    },
  };
}

export function showRoster(first: Week, options: { at?: string; answers?: Answers } = {}) {
  const server = fakeServer(first);
  const fake = createTestRegion({
    now,
    at: options.at ?? week,
    basename: '/admin/roster',
    user: admin,
    answers: { ...server.answers, ...options.answers },
  });
  const view = render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={rosterInvalidates}>
      <Roster />
    </TestRegion>,
  );
  return { fake, server, ...view };
}

export const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
/** The cell of a person on a day, `YYYY-MM-DD`. */
export const cell = async (name: string, day: string): Promise<HTMLElement> => {
  const found = (await row(name)).querySelector<HTMLElement>(`[data-day="${day}"]`);
  if (!found) throw new Error(`${name} has no cell on ${day}.`);
  return found;
};

beforeEach(() => setWidth(1440));
