import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { far, office, open } from './open-form';
import { names, ok, openList, ready, rows, serving } from './open-invite';
import type { In } from '@crewcall/contract/types';

const suggestions: Out<'suggestCrew'> = {
  people: [
    { id: 21, fullName: 'Zoe Adams', score: 800, reasons: ['Free all day', '4 km', '3 jobs for ACME'] },
    { id: 23, fullName: 'Kiri Walker', score: 500, reasons: ['Works until 6:00 am in Sydney.'] },
  ],
  whyNot: [
    { id: 22, fullName: 'anh Nguyễn', text: 'Has no pay rate for Stagehand.' },
    { id: 24, fullName: 'Mia Costa', text: 'Is confirmed on this crew already.' },
  ],
};
/** Lists the people named first before the others, as the server does. */
const inOrder = (body: In<'getJobWorkers'>): Out<'getJobWorkers'> => {
  const answer = serving()(body);
  const place = (id: number) => (body.first ?? []).indexOf(id) + 1 || 99;
  return { ...answer, workers: answer.workers.toSorted((a, b) => place(a.id) - place(b.id)) };
};

test('C.12.05, C.12.04: "Suggested" lists the best first with reasons, and says why the others are not', async () => {
  const { fake } = openList({ getJobWorkers: inOrder, suggestCrew: suggestions });
  await ready();
  expect(fake.callsOf('suggestCrew')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Suggested' }));
  await waitFor(() => expect(names()).toEqual(['Zoe Adams', 'Kiri Walker', 'anh Nguyễn', 'Mia Costa']));
  expect(fake.callsOf('suggestCrew')).toEqual([{ idReqCrew: 11 }]);
  const [zoe, kiri, anh, mia] = rows() as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  for (const text of ['Free all day', '4 km', '3 jobs for ACME'])
    expect(within(zoe).getByText(text)).toBeTruthy();
  expect(within(kiri).getByText('Works until 6:00 am in Sydney.')).toBeTruthy();
  expect(within(anh).getByText('Has no pay rate for Stagehand.')).toBeTruthy();
  expect(within(mia).getByText('Is confirmed on this crew already.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Suggested' }));
  await waitFor(() => expect(names()).toEqual(['anh Nguyễn', 'Kiri Walker', 'Mia Costa', 'Zoe Adams']));
  expect(screen.queryByText('Free all day')).toBeNull();
});

test('a press on a head sorts by it again', async () => {
  openList({ getJobWorkers: inOrder, suggestCrew: suggestions });
  await ready();
  fireEvent.click(screen.getByRole('button', { name: 'Suggested' }));
  await waitFor(() => expect(names()[0]).toBe('Zoe Adams'));
  fireEvent.click(screen.getByRole('button', { name: 'Pay rate' }));
  await waitFor(() => expect(names().at(-1)).toBe('anh Nguyễn'));
  expect(screen.getByRole('button', { name: 'Suggested' }).getAttribute('aria-pressed')).toBe('false');
});

const filled: Out<'fillCrews'> = {
  picks: [
    { idReqCrew: 11, idUser: 21, fullName: 'Zoe Adams', score: 800, reasons: ['Free all day', '4 km'] },
    { idReqCrew: 11, idUser: 23, fullName: 'Kiri Walker', score: 500, reasons: ['12 km'] },
  ],
  left: [{ idReqCrew: 11, open: 1, text: 'Of 4 people with a pay rate, 2 are away or have another shift.' }],
  how: 'best',
};
/** The form where the address does not name the job, so that it shows its parts by itself. */
const openCrew = (answers: Partial<Out<'fillCrews'>> = {}) =>
  open(
    far,
    'crew',
    {
      getJobWorkers: inOrder,
      saveJobUserList: ok,
      getKeepInviting: { hours: null, lapsed: 0 },
      fillCrews: { ...filled, ...answers },
    },
    office,
    '/admin/calendar',
  );
const fillIt = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Fill open places' }));
  return screen.findByRole('region', { name: 'Suggested for the open places' });
};

test('C.12.05: "Fill open places" shows picks with reasons and invites nobody; the invite list opens with them chosen', async () => {
  const { fake } = openCrew();
  const part = await fillIt();
  const list = await within(part).findByRole('list', { name: 'Suggested for Stagehand' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Zoe AdamsFree all day · 4 km', 'Kiri Walker12 km']);
  expect(part.textContent).toContain('1 place stays open. Of 4 people with a pay rate');
  expect(part.textContent).toContain('Nobody is invited yet.');
  expect(fake.callsOf('fillCrews')).toEqual([{ idJob: far.id }]);
  fireEvent.click(within(part).getByRole('button', { name: 'Choose 2 people in the invite list' }));
  await ready();
  await waitFor(() => expect(names().slice(0, 2)).toEqual(['Zoe Adams', 'Kiri Walker']));
  expect(await screen.findByText('2 workers chosen')).toBeTruthy();
  expect(within(rows()[0] as HTMLElement).getByText('Free all day')).toBeTruthy();
  expect(fake.callsOf('saveJobUserList')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Invite 2' }));
  await waitFor(() =>
    expect(fake.callsOf('saveJobUserList')).toEqual([
      {
        idReqCrew: 11,
        statusUser: [
          { id: 21, status: 1 },
          { id: 23, status: 1 },
        ],
      },
    ]),
  );
});

test('C.12.08: a quick answer says so', async () => {
  openCrew({ how: 'quick' });
  const part = await fillIt();
  expect(await within(part).findByText(/^Found by a quicker method/)).toBeTruthy();
});

test('a full job has nothing to fill', async () => {
  const full = { ...far, reqCrew: far.reqCrew.map((crew) => ({ ...crew, amount: 1 })) };
  open(full, 'crew');
  await screen.findByRole('button', { name: /^Invite workers/ });
  expect(screen.queryByRole('button', { name: 'Fill open places' })).toBeNull();
});
