import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { JobTimesheets } from '../src/regions/job-timesheets.slot';
import { cardOf, now, rowOf } from './fixtures';

type Read = Out<'getHoursApproval'>;
type Approval = NonNullable<Read['approval']>;
const HOUR = 3_600_000;
const approvalOf = (part: Partial<Approval> = {}): Approval => ({
  state: 'waiting',
  contactName: 'Dana Site',
  contactEmail: 'dana@customer.test',
  sentAt: now - HOUR,
  sentBy: 'Sam Office',
  expiresAt: now + 24 * HOUR,
  remindedAt: null,
  lapseApproves: false,
  answeredAt: null,
  answeredBy: '',
  sent: 3,
  approved: 0,
  queried: 0,
  changed: [],
  mail: 'sent',
  unsigned: [],
  ...part,
});
const readOf = (part: Partial<Read> = {}): Read => ({
  approval: null,
  ready: 2,
  contactName: 'Dana Site',
  contactEmail: '',
  ...part,
});

function show(answers: Answers, permissions = ['timesheet:read', 'timesheet:write']) {
  const fake = createTestRegion({
    now,
    user: { permissions },
    answers: {
      getTimeCard: cardOf({
        canSupervise: true,
        canEdit: true,
        timesheets: [rowOf({ id: 1, end: now - HOUR, mine: false })],
      }),
      getGroups: { groups: [] },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} />
    </TestRegion>,
  );
  return fake;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('D.3.01: the office sends the hours to a contact, who is proposed or typed', async () => {
  let read = readOf();
  const fake = show({
    getHoursApproval: () => read,
    sendHours: ({ email }) => {
      if (email === 'kim@crew.test') throw refusal('This is the address of Kim Ott, who worked these hours.');
      read = readOf({ approval: approvalOf() });
      return { ok: true as const, approval: approvalOf() };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send for approval' }));
  expect(screen.getByDisplayValue('Dana Site')).toBeTruthy();
  expect(screen.getByText(/The contact gets a link to 2 times/)).toBeTruthy();
  press('Send');
  expect(screen.getByText('Enter the email of the contact.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'kim@crew.test' } });
  press('Send');
  expect(await screen.findByText('This is the address of Kim Ott, who worked these hours.')).toBeTruthy();
  expect(screen.getByDisplayValue('kim@crew.test')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'dana@customer.test' } });
  press('Send');
  expect(await screen.findByText('Waiting for the customer')).toBeTruthy();
  expect(fake.callsOf('sendHours')).toContainEqual({
    idJob: 7,
    name: 'Dana Site',
    email: 'dana@customer.test',
    key: expect.any(String),
  });
  expect(fake.said).toEqual(['Sent to dana@customer.test.']);
});

test.each<[Partial<Approval>, RegExp]>([
  [{}, /^Dana Site \(dana@customer\.test\) can answer until Sun 22 Nov/],
  [
    { state: 'approved', answeredBy: 'Lee', answeredAt: now, approved: 3 },
    /^Lee approved 3 of 3 times, Sat 21 Nov/,
  ],
  [
    { state: 'queried', answeredBy: 'Lee', answeredAt: now, approved: 2, queried: 1 },
    /^Lee approved 2 of 3 times, and queried 1, Sat/,
  ],
  [{ state: 'lapsed', expiresAt: now - HOUR }, /did not answer by Sat 21 Nov[^.]*\./],
  [{ state: 'lapsed', expiresAt: now - HOUR, approved: 3 }, /3 times count as approved\./],
])('D.3.05: the state says who and when (%#)', async (part, text) => {
  show({ getHoursApproval: readOf({ approval: approvalOf(part) }) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByText(/^3 times sent by Sam Office, Sat 21 Nov/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send again' })).toBeTruthy();
});

test('D.3.05: times that changed after they were sent are named', async () => {
  show({ getHoursApproval: readOf({ approval: approvalOf({ changed: ['Kim Ott'] }) }) });
  expect(
    await screen.findByText(/not approved as they are now: Kim Ott\. Send the hours again\./),
  ).toBeTruthy();
});

test.each<[Partial<Approval>, string | RegExp]>([
  [{ state: 'approved', answeredBy: 'Lee', answeredAt: now, approved: 3 }, 'Approved by the customer'],
  [{ state: 'approved', answeredBy: 'Lee', answeredAt: now, approved: 1 }, 'Approved in part'],
  [{ state: 'approved', answeredBy: 'Lee', answeredAt: now, approved: 0 }, 'Not approved'],
  [{ state: 'lapsed' }, 'No answer'],
  [{ state: 'lapsed', approved: 3 }, 'Counts as approved'],
  [{ state: 'lapsed', approved: 1 }, 'Approved in part'],
  [{ mail: 'failed' }, 'Mail failed'],
  [{ mail: 'unsent' }, 'Mail not sent'],
  [{ unsigned: ['Kim Ott'] }, 'Approved, but no longer signed: Kim Ott. Send the hours again.'],
  [{ sentBy: '' }, /^3 times sent automatically, Sat 21 Nov/],
])('D.3.05: the card says what is true of the times and the mail (%#)', async (part, text) => {
  show({ getHoursApproval: readOf({ approval: approvalOf(part) }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('D.3.05: a failed read says so, and a new invoice is noticed', async () => {
  show({
    getHoursApproval: () => {
      throw refusal('Not now.');
    },
  });
  expect(await screen.findByText('The approval by the customer could not be loaded')).toBeTruthy();
  expect(invalidates['invoice.changed']).toContain('getHoursApproval');
});

test('D.3.01: without hours to send or the right there is no button, and others do not ask', async () => {
  show({ getHoursApproval: readOf({ ready: 0, approval: approvalOf() }) });
  expect(await screen.findByText('Waiting for the customer')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  const fake = show({ getHoursApproval: readOf() }, ['job:read']);
  await waitFor(() => expect(fake.callsOf('getTimeCard')).toHaveLength(1));
  expect(fake.callsOf('getHoursApproval')).toEqual([]);
});
