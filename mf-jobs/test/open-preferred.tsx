import { fireEvent, screen, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import type { Answers } from '@crewcall/platform/testing';
import { Preferred } from '../src/regions/preferred.page';
import { hour, now } from './fixtures';
import { show } from './show';

type Flags = Out<'getFlags'>;
const customer = (id: number, text: string, fullName: string) => ({ id, text, fullName, defaultColor: '' });
export const acme = customer(1, 'ACME', 'Acme Events');
const opal = customer(2, 'OPAL', 'Opal Hall');
export const flag = (id: number, fullName: string, kind: Flags['flags'][number]['kind'], reason = '') => ({
  id,
  idUser: id + 100,
  fullName,
  kind,
  reason,
  by: 'Olga Reyes',
  at: now - 24 * hour,
});
export const said = (change: Partial<Flags> = {}): Flags => ({
  flags: [
    flag(1, 'Mia Costa', 'favourite'),
    flag(2, 'Tom Ford', 'blocked', 'Broke a console.'),
    flag(3, 'Kai Le', 'avoid'),
  ],
  ...change,
});
/** The page Preferred Crew, for this user. */
export const openPreferred = (user: object, answers: Answers = {}, at = '/admin/preferred') =>
  show(
    <Routes>
      <Route path="/:prefix?/:idJob?/:formSelectedTabId?/:formSubView?" element={<Preferred />} />
    </Routes>,
    {
      at,
      basename: '/admin/preferred',
      user,
      answers: {
        getAvailablePrepend: { prepends: [acme, opal] },
        getAskedFlags: { asked: [] },
        getFlags: said(),
        getPeopleByName: {
          people: [
            { id: 101, fullName: 'Mia Costa' },
            { id: 102, fullName: 'Tom Ford' },
            { id: 104, fullName: 'Anh Nguyễn' },
          ],
          hasMore: false,
        },
        getJobDetail: () => new Promise(() => {}),
        setFlag: { ok: true, places: [] },
        decideFlag: { ok: true, places: [] },
        ...answers,
      },
    },
  );
export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
export const list = (name: string) => screen.findByRole('list', { name });
export const textOf = async (name: string) => (await list(name)).textContent;
export const why = async (reason: string, yes: string) => {
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: reason } });
  fireEvent.click(within(dialog).getByRole('button', { name: yes }));
};
