import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { hour, now } from './fixtures';
import { manager } from './open-dashboard';
import { acme, list, openPreferred, press, textOf, why } from './open-preferred';

const worked = (
  id: number,
  fullName: string,
  change: Partial<Out<'getCustomerCrew'>['crew'][number]> = {},
): Out<'getCustomerCrew'>['crew'][number] => ({
  idUser: id,
  fullName,
  jobs: 3,
  lastAt: now - 48 * hour,
  kind: null,
  asked: null,
  ...change,
});

describe('a manager', () => {
  const crew = [
    worked(1, 'Mia Costa'),
    worked(2, 'Tom Ford', { kind: 'favourite', jobs: 1 }),
    worked(3, 'Kai Le', { kind: 'blocked' }),
    worked(4, 'Anh Nguyễn', { asked: 'favourite' }),
  ];
  const openCrew = (answers: Answers = {}) =>
    openPreferred(manager, {
      getAvailablePrepend: { prepends: [acme] },
      getCustomerCrew: { companyName: 'Acme Events', crew },
      askFlag: { ok: true },
      ...answers,
    });

  test('C.10.06, C.10.04: reads who worked for the company and how they stand, and asks the office’s calls nothing', async () => {
    const { fake } = openCrew();
    expect(await textOf('Worked for you')).toContain('Mia Costa3 jobs, last 19/11/26');
    expect(await textOf('Favourites')).toContain('Tom Ford1 job, last 19/11/26');
    expect(await textOf('Blocked')).toContain('Kai Le');
    expect(screen.queryByLabelText(/^Company/, { selector: 'input' })).toBeNull();
    for (const name of ['getFlags', 'getAskedFlags'] as const) expect(fake.callsOf(name)).toEqual([]);
    expect(within(await list('Blocked')).queryByRole('button', { name: /^Block/ })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tom' } });
    expect(await textOf('Favourites')).toContain('Tom Ford');
    expect(screen.queryByRole('list', { name: 'Worked for you' })).toBeNull();
  });

  test('C.10.06: asks for a favourite, and for a block with its reason; a request is taken back', async () => {
    const { fake } = openCrew();
    await list('Worked for you');
    fake.answer('getCustomerCrew', {
      companyName: 'Acme Events',
      crew: crew.map((one) => (one.idUser === 1 ? { ...one, asked: 'favourite' as const } : one)),
    });
    await press('Favourite: ask for Mia Costa');
    await press('Take back: what is asked about Mia Costa');
    await press('Block: ask to block Tom Ford');
    await why('', 'Ask to block');
    expect(await screen.findByText('Say why. A block needs a reason.')).toBeTruthy();
    await why('Rude to guests.', 'Ask to block');
    await waitFor(() =>
      expect(fake.callsOf('askFlag')).toEqual([
        { prefix: 'ACME', idUser: 1, kind: 'favourite' },
        { prefix: 'ACME', idUser: 1, kind: null },
        { prefix: 'ACME', idUser: 2, kind: 'blocked', reason: 'Rude to guests.' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.said).toContain('Asked. The office decides.');
  });

  test('C.10.06: the office’s answer shows by itself; nobody yet is said', async () => {
    const { fake } = openCrew();
    expect(await screen.findByText('Favourite asked for')).toBeTruthy();
    fake.answer('getCustomerCrew', {
      companyName: 'Acme Events',
      crew: [worked(4, 'Anh Nguyễn', { kind: 'favourite' })],
    });
    act(() => fake.bus.emit('user.changed', { idUser: 4 }));
    await waitFor(() => expect(textOf('Favourites')).resolves.toContain('Anh Nguyễn'));
    fake.answer('getCustomerCrew', { companyName: 'Acme Events', crew: [] });
    act(() => fake.bus.emit('user.changed', { idUser: 4 }));
    expect(await screen.findByText('Nobody has worked for you yet')).toBeTruthy();
  });
});
