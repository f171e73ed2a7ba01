import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { DayBoard } from '../src/regions/today.page';
import { invalidates } from '../src/region';
import { now } from './fixtures';

export const MIN = 60_000;
export const HOUR = 60 * MIN;
export type Board = Out<'getAttendance'>;
export type Person = Board['jobs'][number]['crews'][number]['people'][number];

export const personOf = (id: number, fullName: string, part: Partial<Person> = {}): Person => ({
  id,
  idUser: id,
  fullName,
  phone: '+61400000000',
  askedAt: now - 17 * HOUR,
  lastAskedAt: now - 3 * HOUR,
  answer: null,
  minutes: null,
  absent: false,
  times: [],
  punch: null,
  confirmedAt: null,
  ...part,
});
export const said = { answer: 'yes' } as const;
export const boardOf = (
  people: Person[],
  startTime = now + HOUR,
  part: Partial<Board['jobs'][number]> = {},
): Board => ({
  lateAfter: 10,
  jobs: [
    {
      idJob: 7,
      title: 'Stadium build',
      prepend: 'ACME',
      location: 'Harbour Hall',
      tz: 'Australia/Sydney',
      color: '#3b7bd8',
      canSupervise: true,
      crews: [
        {
          idReqCrew: 70,
          groupName: 'Stagehand',
          startTime,
          endTime: startTime + 8 * HOUR,
          wanted: 6,
          asked: 0,
          people,
        },
      ],
      ...part,
    },
  ],
});

export function show(board: Board, options: TestRegionOptions = {}) {
  const fake = createTestRegion({
    now,
    at: '/admin/today',
    basename: '/admin/today',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    ...options,
    answers: { getAttendance: board, ...options.answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:day?" element={<DayBoard />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
export const names = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));
export const button = (name: string) => screen.findByRole('button', { name });
export const choose = async (person: string, item: string) => {
  fireEvent.click(await button(`More for ${person}`));
  // It rests after a press, so that the second one of a thumb does nothing.
  const chosen = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(chosen.getAttribute('aria-disabled')).toBeNull(), { timeout: 5000 });
  fireEvent.click(chosen);
};
/** Whoever goes on to another place of the page lets the list go on. */
export const goOn = () => act(() => screen.getByRole('button', { name: 'The next day' }).focus());
