import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion, offline, refusal } from '@crewcall/platform/testing';
import { now, overlapOf, rowOf } from './fixtures';
import type { SignaturePadProps } from '@crewcall/ui/signature-pad';
import { UiRoot } from '@crewcall/ui/ui-root';
import { SignOff } from '../src/sign-off/sign-off';
import { HOUR, card, end, openPad, rows, show, signed } from './sign-off-kit';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove, onInk }: Pick<SignaturePadProps, 'onApprove' | 'onInk'>) => (
    <>
      <button onClick={() => onInk?.(true)}>Draw</button>
      <button onClick={() => void onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
    </>
  ),
}));

test('B.2.20, T-08, Y-02: what cannot be ticked is locked, and worked and paid time are both named', async () => {
  show();
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  // By name: Anh, Kiri, Mia, Ravi, Zoe.
  expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [false, true],
    [false, false],
  ]);
  const mia = screen.getByText('Mia Costa').closest('li') as HTMLElement;
  expect(mia.textContent).toContain('4 h paid');
  expect(mia.textContent).toContain('3 h 53 min worked');
  expect(screen.getByText(/1 time ticked: 3 h 53 min worked/).textContent).toContain('4 h paid');
  expect(screen.getByText('Less than a minute. Tick it only if it is right.')).toBeTruthy();
});

test('T-19, B.8.07: times that share minutes are marked as on the time card, and not ticked in advance', async () => {
  const timesheets = [
    rowOf({ id: 1, start: end - 6 * HOUR, end, paid: 6 * HOUR, overlaps: [overlapOf({ jobName: 'Dock' })] }),
    rowOf({ id: 2, idUser: 2, userName: 'Ravi Singh', end, overlaps: [overlapOf({ end: 0 })] }),
  ];
  show({ getTimeCard: { ...card, timesheets } });
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((box) => [box.checked, box.disabled])).toEqual([
    [false, false],
    [true, false],
  ]);
  const [mia, ravi] = boxes.map((box) => box.closest('li')?.textContent);
  expect(mia).toContain('Overlaps Dock, Sat 21 Nov, 9:00 am – 12:00 pm');
  expect(mia).toContain('Only paid if the office allows it. Tick it only if it is right.');
  // That one still runs: nothing is held up by it.
  expect(ravi).toContain('Overlaps Hall');
  expect(ravi).not.toContain('Not paid');
  fireEvent.click(boxes[0] as HTMLElement);
  expect(screen.getByText(/^2 times ticked/)).toBeTruthy();
});

test('J-18: a worker without a time is marked absent right here', async () => {
  const { fake } = show({ setAbsent: { ok: true } });
  const list = await screen.findByRole('list', { name: 'Not signed after this' });
  expect(list.textContent).toContain('Anh Nguyễn: still on the clock');
  fireEvent.click(screen.getByRole('button', { name: 'Mark Tomás O’Brien absent' }));
  await waitFor(() =>
    expect(fake.callsOf('setAbsent')).toEqual([{ idJob: 7, idReqCrew: 70, idUser: 5, absent: true }]),
  );
});

test('B.4.05, T-07: a name, the pad, then Signature saved with a Close button', async () => {
  const { fake, closed } = show({ finishJobSignature: signed });
  fireEvent.click(await screen.findByRole('button', { name: /^Approve 1 time, 4 h paid/ }));
  expect(screen.getByText('Enter the name of the person who signs.')).toBeTruthy();
  const approve = await openPad();
  expect(screen.getByText(/approves 1 time: 3 h 53 min worked/).textContent).toContain('4 h paid');
  fireEvent.click(approve);
  expect(await screen.findByText('Signature saved')).toBeTruthy();
  expect(screen.getByText(/Tomás O’Brien/)).toBeTruthy();
  const [sent] = fake.callsOf('finishJobSignature');
  expect(sent).toMatchObject({ idJob: 7, signedBy: 'Jane Client', signature: 'AAAA' });
  expect(sent?.times.filter((time) => time.checked)).toEqual([
    { id: 1, idUser: 1, start: rows[0]?.start, end, break: 0, checked: true },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalled();
});

test('B.4.05: a remark and the address for a copy go with the signature; a wrong address is named', async () => {
  const { fake } = show({ finishJobSignature: signed });
  fireEvent.change(await screen.findByLabelText('Remark (optional)'), {
    target: { value: ' Two riggers were late. ' },
  });
  const copy = screen.getByLabelText('Email a copy to (optional)');
  fireEvent.change(copy, { target: { value: 'jane@' } });
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  expect(copy.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(copy, { target: { value: 'jane@example.com' } });
  fireEvent.click(await openPad());
  expect(await screen.findByText(/ A copy goes to jane@example\.com\.$/)).toBeTruthy();
  expect(fake.callsOf('finishJobSignature')).toMatchObject([
    { remark: 'Two riggers were late.', copyTo: 'jane@example.com' },
  ]);
});

test('B.4.05: Back asks before it drops what is drawn, and not before', async () => {
  show();
  await openPad();
  fireEvent.click(screen.getByRole('button', { name: 'Times' }));
  await openPad();
  fireEvent.click(screen.getByRole('button', { name: 'Draw' }));
  fireEvent.click(screen.getByRole('button', { name: 'Times' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('Authorizer name')).toBeTruthy();
});

test('B.4.05: the job, its customer and its day stand above the times, and above the pad', async () => {
  const job = { title: 'Night concert', prepend: 'ACME', date: now };
  show({ getTimeCard: { ...card, job } }, '/?panel=sign-off&panel.idJob=7');
  expect(await screen.findByText('Night concert')).toBeTruthy();
  await openPad();
  expect(screen.getByText('Night concert')).toBeTruthy();
  expect(screen.getByText(/^ACME · .*21 Nov/)).toBeTruthy();
});

test('T-07: Approve once more after a lost answer is the same press', async () => {
  let isLost = true;
  const { fake } = show({
    finishJobSignature: () => {
      if (!isLost) return signed;
      isLost = false;
      throw offline();
    },
  });
  fireEvent.click(await openPad());
  await waitFor(() => expect(fake.said).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Signature saved')).toBeTruthy();
  const keys = fake.callsOf('finishJobSignature').map(({ key }) => key);
  expect(keys).toEqual([expect.stringMatching(/\w{16,}/), keys[0]]);
});

test('B.3.02, T-07: the on-site contact is suggested as authorizer, and another name can be entered', async () => {
  show({ getTimeCard: { ...card, onSiteContact: 'Kim Park' } });
  const field = await screen.findByLabelText<HTMLInputElement>('Authorizer name');
  expect(field.value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Kim Park, on-site contact' }));
  expect(field.value).toBe('Kim Park');
  expect(screen.queryByRole('button', { name: 'Kim Park, on-site contact' })).toBeNull();
  fireEvent.change(field, { target: { value: 'Jane Client' } });
  expect(screen.getByRole('button', { name: 'Kim Park, on-site contact' })).toBeTruthy();
});

test('B.4.05: a time that ends while the pad is open is not signed unseen', async () => {
  const { fake } = show({ finishJobSignature: signed });
  const approve = await openPad();
  const later = rows.map((row) => (row.id === 2 ? { ...row, end: now, paid: 4 * HOUR } : row));
  fake.answer('getTimeCard', { ...card, timesheets: later });
  const before = fake.callsOf('getTimeCard').length;
  act(() => fake.bus.emit('clock.changed', { idJob: 7 }));
  await waitFor(() => expect(fake.callsOf('getTimeCard').length).toBeGreaterThan(before));
  fireEvent.click(approve);
  await screen.findByText('Signature saved');
  const times = fake.callsOf('finishJobSignature')[0]?.times ?? [];
  expect(times.filter((time) => time.checked).map((time) => time.id)).toEqual([1]);
});

test('B.8.08: a signature that fails says the server’s sentence and shows the times as they are', async () => {
  const { fake } = show({
    finishJobSignature: () => {
      throw refusal('The time of Mia Costa is already signed and cannot be signed.');
    },
  });
  fireEvent.click(await openPad());
  await waitFor(() =>
    expect(fake.said).toEqual(['The time of Mia Costa is already signed and cannot be signed.']),
  );
  expect(await screen.findByLabelText<HTMLInputElement>('Authorizer name')).toHaveProperty(
    'value',
    'Jane Client',
  );
});

test('X-07: without reception the pad and what was signed stay', async () => {
  const { fake } = show({
    finishJobSignature: () => {
      throw offline();
    },
  });
  fireEvent.click(await openPad());
  await waitFor(() => expect(fake.said).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('J-18: a finished job says so', async () => {
  show({ getTimeCard: { ...card, jobStatus: 3, timesheets: rows.filter((row) => row.idSignature) } });
  expect(await screen.findByText('This job is finished')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Not signed after this' })).toBeNull();
});

test('J-18: finishing says whether the timesheet is mailed, and that nobody is mailed where there are no recipients', async () => {
  const done = { ...signed, finished: true, missing: [] };
  const texts = {
    queued: 'The job is finished. Its timesheet goes to its recipients by mail.',
    'no-recipients':
      'The job is finished. Its timesheet is not mailed, because the job names nobody to get it.',
  };
  for (const mail of ['queued', 'no-recipients'] as const) {
    show({ finishJobSignature: { ...done, mail } });
    fireEvent.click(await openPad());
    expect(await screen.findByText(texts[mail])).toBeTruthy();
    document.body.replaceChildren();
  }
});

test('B.2.20: others than supervisors are told whom to ask', async () => {
  const fake = createTestRegion({ now, answers: { getTimeCard: { ...card, canSupervise: false } } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <SignOff idJob={7} onClose={() => {}} />
    </TestRegion>,
  );
  expect(await screen.findByText('Only supervisors finish a job')).toBeTruthy();
});

test('C.10.01: the crew can be rated while some of its times wait to be signed, and later too', async () => {
  show();
  expect(await screen.findByRole('button', { name: 'Rate the crew' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: /Mia Costa/ })).toBeTruthy();
});

test('T-20: a long time without a break is named; what the worker said is told apart', async () => {
  const long = { start: end - 8 * HOUR, end, paid: 8 * HOUR };
  const timesheets = [
    rowOf({ id: 1, ...long, breakGap: 'no-break' }),
    rowOf({ id: 2, idUser: 2, userName: 'Ravi Singh', ...long, breakGap: 'no-break-said' }),
    rowOf({ id: 3, idUser: 3, userName: 'Zoe Adams', ...long, break: HOUR }),
  ];
  show({ getTimeCard: { ...card, timesheets } });
  const boxes = await screen.findAllByRole('checkbox');
  const texts = boxes.map((box) => box.closest('li')?.textContent);
  expect(texts[0]).toContain('No break recorded.');
  expect(texts[1]).toContain('No break, said the worker.');
  expect(texts[2]).not.toContain('No break');
});
