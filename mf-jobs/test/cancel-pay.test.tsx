import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { offline } from '@crewcall/platform/testing';
import { crew, hour, now } from './fixtures';
import { extraData, far, nobodyPaid, open, saved, sent, toldOn } from './open-form';

type Due = Out<'getCancellationPay'>;

/** A job in 20 hours with Mia Costa confirmed on its crew. */
const soon: Job = {
  ...far,
  date: now + 20 * hour,
  reqCrew: [crew({ id: 11, mine: 2, confirmed: 1, startTime: now + 20 * hour, endTime: now + 28 * hour })],
};
const dueCrew = (change: Partial<Due['crews'][number]> = {}): Due['crews'][number] => ({
  idReqCrew: 11,
  groupName: 'Stagehand',
  startTime: now + 20 * hour,
  tz: 'Australia/Sydney',
  people: 4,
  percent: 50,
  plannedMinutes: 480,
  minimumMinutes: 180,
  rates: [{ cents: 3500, people: 4 }],
  ...change,
});
const due = (change: Partial<Due> = {}): Due => ({
  crews: [dueCrew()],
  people: 4,
  withoutRate: [],
  ...change,
});
const took = { saveUpdatedJobv2: saved({ ...soon, version: 2 }) };

async function cancelling(answers: Partial<Parameters<typeof open>[2]> = {}) {
  const view = open(soon, 'info', { ...took, getCancellationPay: due(), ...answers });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cancelled' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel this job?' });
  return { ...view, dialog: within(dialog) };
}
const go = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const radio = (name: string | RegExp) => screen.findByRole('radio', { name });
const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;

test('D.1.06: cancelling a job asks what the crew is paid; what the settings propose is chosen, with the sum', async () => {
  const { fake, dialog } = await cancelling();
  expect(isOn(await radio('A percentage of the planned hours'))).toBe(true);
  expect((dialog.getByLabelText('Percentage') as HTMLInputElement).value).toBe('50');
  expect(dialog.getByText('4 people, $560.00 in all, without loadings.')).toBeTruthy();
  expect(fake.callsOf('getCancellationPay')).toEqual([{ jobs: [5] }]);
  go('Cancel the job');
  await waitFor(() =>
    expect(sent({ fake })).toEqual([{ id: 5, version: 1, status: 2, pay: { kind: 'percent', percent: 50 } }]),
  );
});

test('D.1.06: nothing, the minimum call, or another percentage', async () => {
  const { dialog, fake } = await cancelling();
  fireEvent.click(await radio('Nothing'));
  expect(dialog.getByText('4 people, paid nothing.')).toBeTruthy();
  expect(dialog.queryByLabelText('Percentage')).toBeNull();
  fireEvent.click(await radio('A percentage of the planned hours'));
  fireEvent.change(dialog.getByLabelText('Percentage'), { target: { value: '25' } });
  expect(dialog.getByText('4 people, $280.00 in all, without loadings.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Percentage'), { target: { value: '120' } });
  expect(dialog.getByText('A whole number from 0 to 100.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel the job' }).matches(':disabled')).toBe(true);
  fireEvent.click(await radio('Minimum call, 3:00 h each'));
  expect(dialog.getByText('4 people, $420.00 in all, without loadings.')).toBeTruthy();
  go('Cancel the job');
  await waitFor(() => expect(sent({ fake })).toMatchObject([{ status: 2, pay: { kind: 'minimum' } }]));
});

test('D.1.06: who may not make invoices reads no amounts', async () => {
  const { rates: _rates, ...blind } = dueCrew();
  const { dialog } = await cancelling({ getCancellationPay: due({ crews: [blind] }) });
  expect(await dialog.findByText('4 people, at their own rates, without loadings.')).toBeTruthy();
  expect(dialog.queryByText(/\$/)).toBeNull();
});

test('D.1.06: crews that start at different times are each paid by their own start, if the user agrees', async () => {
  const crews = [
    dueCrew({ percent: 100, people: 1, rates: [{ cents: 3500, people: 1 }] }),
    dueCrew({ people: 3, rates: [] }),
  ];
  const { fake } = await cancelling({ getCancellationPay: due({ crews }) });
  expect(
    isOn(await radio('As the settings propose for each crew’s start: 50 % to 100 % of the planned hours')),
  ).toBe(true);
  go('Cancel the job');
  await waitFor(() => expect(sent({ fake })).toMatchObject([{ pay: { kind: 'percent' } }]));
});

test('D.1.06: who has no rate is named, and only nothing can be paid before it is set', async () => {
  const { dialog } = await cancelling({
    getCancellationPay: due({ withoutRate: ['Mia Costa in Stagehand'] }),
  });
  expect(
    await dialog.findByText('No rate is set for Mia Costa in Stagehand. Set it first, or pay nothing.'),
  ).toBeTruthy();
  const yes = dialog.getByRole('button', { name: 'Cancel the job' });
  expect(yes.matches(':disabled')).toBe(true);
  fireEvent.click(await radio('Nothing'));
  expect(yes.matches(':enabled')).toBe(true);
});

test('D.1.06: a crew without a planned end says what counts as its hours', async () => {
  const { dialog } = await cancelling({
    getCancellationPay: due({ crews: [dueCrew({ plannedMinutes: null })] }),
  });
  expect(
    await dialog.findByText('No end is planned for Stagehand: the minimum call counts as the planned hours.'),
  ).toBeTruthy();
});

test('D.1.06: where what is due cannot be read, the job can be cancelled all the same, and the server asks', async () => {
  const away = () => Promise.reject(new ApiError('offline', 'No network.', 0));
  const { dialog, fake } = await cancelling({ getCancellationPay: away });
  expect(
    await dialog.findByText(/^What is due to the crew could not be read\./, {}, { timeout: 5000 }),
  ).toBeTruthy();
  go('Cancel the job');
  await waitFor(() => expect(sent({ fake })).toEqual([{ id: 5, version: 1, status: 2 }]));
});

test('D.1.06: the reason stays typed while the server asks what the crew is paid, and no longer', async () => {
  let stored: Job = soon;
  let isAsked = false;
  const { dialog, fake } = await cancelling({
    getJobDetail: () => ({ job: stored, extraData }),
    getCancellationPay: nobodyPaid,
    saveUpdatedJobv2: ({ job: { status = 1 } }) => {
      if (!isAsked) {
        isAsked = true;
        throw new ApiError('refused', 'Choose what is paid.', 200, { code: 'cancel-pay' });
      }
      stored = { ...stored, status, version: stored.version + 1 };
      return saved(stored);
    },
  });
  const cancelAgain = async () => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Cancelled' }));
    return within(await screen.findByRole('alertdialog', { name: 'Cancel this job?' }));
  };
  const status = async (is: string) =>
    waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' }).textContent).toBe(is));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Storm' } });
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Cancel the job' }).matches(':enabled')).toBe(true),
  );
  go('Cancel the job');
  await waitFor(() => expect(fake.said).toContain('Choose what is paid.'));
  await status('Confirmed');
  const again = await cancelAgain();
  expect(again.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Storm');
  await waitFor(() =>
    expect(again.getByRole('button', { name: 'Cancel the job' }).matches(':enabled')).toBe(true),
  );
  go('Cancel the job');
  await waitFor(() => expect(sent({ fake })).toMatchObject([{ reason: 'Storm' }, { reason: 'Storm' }]));
  // Restored and cancelled once more, it is another cancellation.
  await screen.findByText('Saved');
  await status('Cancelled');
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Confirmed' }));
  await waitFor(() => expect(sent({ fake })).toHaveLength(3));
  await status('Confirmed');
  expect((await cancelAgain()).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('');
});

test('D.1.06: a job on which somebody is confirmed meanwhile stays, and can be cancelled again with an answer', async () => {
  const asks = 'Choose in the job’s form what is paid.';
  const { fake } = await cancelling({
    getCancellationPay: nobodyPaid,
    saveUpdatedJobv2: ({ job: { pay } }) => {
      if (pay === undefined) throw new ApiError('refused', asks, 200, { code: 'cancel-pay' });
      return saved({ ...soon, status: 2, version: 2 });
    },
  });
  const yes = screen.getByRole('button', { name: 'Cancel the job' });
  await waitFor(() => expect(yes.matches(':enabled')).toBe(true));
  fireEvent.click(yes);
  await waitFor(() => expect(fake.said).toContain(asks));
  const status = await screen.findByRole('combobox', { name: 'Status' });
  await waitFor(() => expect(status.textContent).toBe('Confirmed'));
});

test('D.1.06: a series is asked about whole, and each job is sent what was chosen', async () => {
  const of = (id: number, ahead: boolean) => ({
    ...{ id, version: id, title: 'Load in', date: soon.date + id * 24 * hour, tz: 'Australia/Sydney' },
    ...{ status: 1, isAhead: ahead },
  });
  const { fake } = open(soon, 'info', {
    getJobSeries: { jobs: [of(5, false), of(6, true)], inCrew: toldOn(1), applied: toldOn(0) },
    saveUpdatedJobv2: saved({ ...soon, status: 2, version: 2 }),
    saveInSeries: { ok: true, changed: ['Status'], warnings: [] },
    getCancellationPay: ({ jobs }) =>
      jobs?.length === 1
        ? due()
        : due({ crews: [dueCrew(), dueCrew({ idReqCrew: 12, percent: 0 })], people: 8 }),
  });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Cancelled' }));
  fireEvent.click(await radio('This and all 1 ahead'));
  expect(await screen.findByText(/^8 people, \$560\.00 in all/)).toBeTruthy();
  go('Cancel 2 jobs');
  await screen.findByText('This job and 1 job ahead cancelled.');
  expect(sent({ fake })).toMatchObject([{ status: 2, pay: { kind: 'percent' } }]);
  expect(fake.callsOf('saveInSeries')).toMatchObject([{ id: 6, cancel: true, pay: { kind: 'percent' } }]);
});

test('D.1.06: deleting a crew asks, and sends what was chosen', async () => {
  const { fake } = open(soon, 'crew', { ...took, getCancellationPay: due() });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
  await screen.findByText('4 people, $560.00 in all, without loadings.');
  expect(fake.callsOf('getCancellationPay')).toEqual([{ idReqCrew: 11 }]);
  go('Delete');
  await waitFor(() =>
    expect(sent({ fake })).toMatchObject([
      { reqCrew: [{ id: 11, deleted: true }], pay: { kind: 'percent', percent: 50 } },
    ]),
  );
});

test('D.1.06: crews that are deleted while a save waits are each paid what was chosen for them', async () => {
  const two: Job = {
    ...soon,
    reqCrew: [...soon.reqCrew, crew({ id: 12, groupName: 'Rigger', groupId: 4, confirmed: 1 })],
  };
  let isDown = true;
  const { fake } = open(two, 'crew', {
    getCancellationPay: due(),
    saveUpdatedJobv2: ({ job: { reqCrew = [], version = 0 } }) => {
      if (isDown) throw offline();
      const gone = reqCrew.map(({ id }) => id);
      return saved({
        ...two,
        version: version + 1,
        reqCrew: two.reqCrew.filter(({ id }) => !gone.includes(id)),
      });
    },
  });
  const remove = async (group: string, choose?: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Edit ${group}` }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    await screen.findByText('4 people, $560.00 in all, without loadings.');
    if (choose) fireEvent.click(await radio(choose));
    go('Delete');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await remove('Stagehand');
  await waitFor(() => expect(sent({ fake })).toHaveLength(1));
  isDown = false;
  await remove('Rigger', 'Nothing');
  await waitFor(() =>
    expect(sent({ fake }).slice(1)).toMatchObject([
      { reqCrew: [{ id: 11, deleted: true }], pay: { kind: 'percent', percent: 50 } },
      { reqCrew: [{ id: 12, deleted: true }], pay: { kind: 'nothing' } },
    ]),
  );
});

const ok = { saveJobUserList: { UserhasDoubleShift: [], isOverfilled: false, error: false as const } };
const takeOff = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /Mia Costa: Confirmed/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Not Invited' }));
};

test('D.1.06: taking a confirmed person off asks, and sends what was chosen; Keep keeps them', async () => {
  const one = due({ people: 1, crews: [dueCrew({ people: 1, rates: [{ cents: 3500, people: 1 }] })] });
  const { fake } = open(soon, 'crew', { ...ok, getCancellationPay: one });
  await takeOff();
  await screen.findByRole('alertdialog', { name: 'Take Mia Costa off this shift?' });
  go('Keep on the shift');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(fake.callsOf('saveJobUserList')).toEqual([]);
  await takeOff();
  await screen.findByText('1 person, $140.00 in all, without loadings.');
  go('Take off');
  await waitFor(() =>
    expect(fake.callsOf('saveJobUserList')).toEqual([
      { idReqCrew: 11, statusUser: [{ id: 1, status: 0 }], pay: { kind: 'percent', percent: 50 } },
    ]),
  );
  expect(fake.callsOf('getCancellationPay')[0]).toEqual({ idReqCrew: 11, users: [1] });
});

test('D.1.06: where nobody would be paid, as of a shift that is over, nothing is asked', async () => {
  const { fake } = open(soon, 'crew', { ...ok, getCancellationPay: nobodyPaid });
  await takeOff();
  await waitFor(() => expect(fake.callsOf('saveJobUserList')).toHaveLength(1));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('D.1.06: the office reads that an invoice has paid the cancellation of somebody who is back', async () => {
  const stays = 'Invoice 7 has paid Mia Costa for the cancellation, and that stays.';
  const invited = { ...soon, reqCrew: [crew({ id: 11, mine: 1, confirmed: 0 })] };
  const { fake } = open(invited, 'crew', {
    saveJobUserList: { ...ok.saveJobUserList, warnings: [stays] },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Mia Costa: Invited/ }));
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'Confirmed' })));
  await waitFor(() => expect(fake.said).toContain(stays));
});

test('D.1.05, D.1.06: flat amounts are in the sum, and a note says what they pay', async () => {
  const rates = [{ cents: 20_000, people: 2, isFlat: true }];
  const { dialog } = await cancelling({
    getCancellationPay: due({ people: 2, crews: [dueCrew({ people: 2, rates })] }),
  });
  expect(await dialog.findByText('2 people, $200.00 in all, without loadings.')).toBeTruthy();
  expect(
    dialog.getByText(
      'People on a flat rate get the percentage of the flat amount, and all of it instead of a minimum call. Hours planned beyond it are not paid.',
    ),
  ).toBeTruthy();
  fireEvent.click(await radio(/^Minimum call/));
  expect(dialog.getByText('2 people, $400.00 in all, without loadings.')).toBeTruthy();
});
