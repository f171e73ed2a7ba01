import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type * as React from 'react';
import type { Out } from '@crewcall/contract/types';
import { createTestRegion, offline, refusal, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { Route, Routes } from '@crewcall/platform/router';
import { ApprovePage } from '../src/regions/approve.page';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: function Pad({ name, onApprove }: { name: string; onApprove: (jpeg: string) => void }) {
    const [drawn, setDrawn] = jest.requireActual<typeof React>('react').useState('nothing');
    return (
      <>
        <button onClick={() => setDrawn('a line')}>Draw</button>
        <p>
          Pad of “{name}” with {drawn}
        </p>
        <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
      </>
    );
  },
}));

type Hours = Out<'getSentHours'>;
const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 20, 21);
const token = 'abcdefghijklmnopqrstuvwxyz0123456789';
const rowOf = (part: Partial<Hours['rows'][number]> = {}): Hours['rows'][number] => ({
  id: 1,
  name: 'Kim O.',
  groupName: 'Stagehand',
  start,
  end: start + 8 * HOUR,
  break: HOUR / 2,
  hours: 7.5 * HOUR,
  outcome: null,
  comment: '',
  asked: '',
  answer: '',
  isChanged: false,
  since: null,
  before: null,
  ...part,
});
const hoursOf = (part: Partial<Hours> = {}): Hours => ({
  state: 'waiting',
  jobName: 'Night concert',
  place: 'Town Hall',
  tz: 'Australia/Sydney',
  contactName: 'Dana Site',
  expiresAt: start + 24 * 7 * HOUR,
  lapseApproves: false,
  answeredAt: null,
  answeredBy: '',
  sent: 2,
  approved: 0,
  rows: [rowOf(), rowOf({ id: 2, name: 'Anh N.', hours: 8 * HOUR, break: 0 })],
  gone: [],
  ...part,
});

function show(answers: TestRegionOptions['answers'], at = `/public/approve/${token}`) {
  const fake = createTestRegion({ visitor: true, at, basename: '/public/approve', answers });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <Routes>
        <Route path="/:token?" element={<ApprovePage />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

test('D.3.02: the page shows job, place, people and hours in the job’s zone, and the total', async () => {
  show({ getSentHours: hoursOf() });
  expect(await screen.findByRole('heading', { name: 'Night concert' })).toBeTruthy();
  expect(screen.getByText(/Town Hall/)).toBeTruthy();
  expect(screen.getByText('Kim O.')).toBeTruthy();
  expect(screen.getByText('Sat 21 Nov, 8:00 am – 4:00 pm, break 30 min')).toBeTruthy();
  expect(screen.getByText('Total').parentElement?.textContent).toBe('Total15 h 30 min');
});

test('D.3.03: everything is approved with a typed name and a signature', async () => {
  const done = hoursOf({ state: 'approved', approved: 2, answeredBy: 'Dana Site', answeredAt: start });
  const fake = show({ getSentHours: hoursOf(), answerHours: { ok: true, hours: done } });
  await screen.findByRole('button', { name: 'Approve' });
  press('Approve');
  expect(screen.getByText('Please type your name.')).toBeTruthy();
  expect(fake.callsOf('answerHours')).toEqual([]);
  type('Your name', 'Dana Site');
  press('Approve');
  expect(await screen.findByText('The hours are approved')).toBeTruthy();
  expect(fake.callsOf('answerHours')).toEqual([{ token, name: 'Dana Site', queries: [], signature: 'AAAA' }]);
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('D.3.03, D.3.04: single times are queried with a comment, and without anything to approve nobody signs', async () => {
  const done = hoursOf({ state: 'queried', answeredBy: 'Dana Site', answeredAt: start });
  const fake = show({ getSentHours: hoursOf(), answerHours: { ok: true, hours: done } });
  await screen.findByRole('button', { name: 'Approve' });
  press('Query this time: Kim O.');
  type('Your name', 'Dana Site');
  press('Approve');
  expect(screen.getByText('Please say what is wrong.')).toBeTruthy();
  expect(fake.callsOf('answerHours')).toEqual([]);
  type('What is wrong with the time of Kim O.', 'Left at 3 pm.');
  expect(screen.getByText(/You query 1 time: the office will answer\./)).toBeTruthy();
  press('Query this time: Anh N.');
  type('What is wrong with the time of Anh N.', 'Was not there.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  press('Do not query: Anh N.');
  press('Query this time: Anh N.');
  type('What is wrong with the time of Anh N.', 'Not there.');
  press('Send your queries');
  expect(await screen.findByText('The answer has arrived')).toBeTruthy();
  expect(fake.callsOf('answerHours')).toEqual([
    {
      token,
      name: 'Dana Site',
      queries: [
        { id: 1, comment: 'Left at 3 pm.' },
        { id: 2, comment: 'Not there.' },
      ],
    },
  ]);
});

test('D.3.03: without reception what was typed stays', async () => {
  show({
    getSentHours: hoursOf(),
    answerHours: () => {
      throw offline();
    },
  });
  await screen.findByRole('button', { name: 'Approve' });
  press('Query this time: Kim O.');
  type('What is wrong with the time of Kim O.', 'Left at 3 pm.');
  type('Your name', 'Dana Site');
  press('Approve');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByDisplayValue('Left at 3 pm.')).toBeTruthy();
  expect(screen.getByDisplayValue('Dana Site')).toBeTruthy();
});

test('D.3.03: who comes second sees what was said', async () => {
  let isAnswered = false;
  show({
    getSentHours: () =>
      isAnswered
        ? hoursOf({
            state: 'queried',
            answeredBy: 'Lee Site',
            answeredAt: start,
            rows: [rowOf({ outcome: 'queried', comment: 'Left early.' })],
          })
        : hoursOf(),
    answerHours: () => {
      isAnswered = true;
      throw refusal('Lee Site answered this link. Reload the page to see the answer.');
    },
  });
  await screen.findByRole('button', { name: 'Approve' });
  type('Your name', 'Dana Site');
  press('Approve');
  expect(await screen.findByText(/^Lee Site answered on Sat 21 Nov/)).toBeTruthy();
  expect(screen.getByText('Queried')).toBeTruthy();
  expect(screen.getByText('Left early.')).toBeTruthy();
});

test('D.3.05: what changed since the last link is said, and what changed since this one', async () => {
  const before = { start, end: start + 7 * HOUR, break: 0 };
  show({
    getSentHours: hoursOf({
      rows: [
        rowOf({ since: 'changed', before }),
        rowOf({ id: 2, name: 'Anh N.', since: 'new' }),
        rowOf({ id: 3, name: 'Lea R.', isChanged: true }),
      ],
      gone: [{ name: 'Tom B.', start, end: start + HOUR }],
    }),
  });
  expect(await screen.findByText('Changed since the last link')).toBeTruthy();
  expect(screen.getByText('Before: Sat 21 Nov, 8:00 am – 3:00 pm, no break')).toBeTruthy();
  expect(screen.getByText('New since the last link')).toBeTruthy();
  expect(screen.getByText('Deleted since the last link')).toBeTruthy();
  expect(screen.getByText(/^This time has changed since the link was sent/)).toBeTruthy();
});

test('D.3.02, D.3.05: a link that is over or was never sent says so and what to do', async () => {
  const over: Partial<Hours>[] = [
    { state: 'lapsed', rows: [] },
    { state: 'lapsed', rows: [], lapseApproves: true },
    { state: 'lapsed', rows: [], approved: 1 },
    { state: 'lapsed', rows: [], approved: 2 },
    { state: 'replaced', rows: [] },
  ];
  const texts = [
    /Please ask us for a new one\./,
    /Please ask us for a new one\./,
    /1 of 2 times counts as approved\./,
    /The hours count as approved\./,
    /open the link in the newer mail/,
  ];
  for (const [at, part] of over.entries()) {
    const { unmount } = render(
      <TestRegion
        fake={createTestRegion({
          visitor: true,
          at: `/public/approve/${token}`,
          basename: '/public/approve',
          answers: { getSentHours: hoursOf(part) },
        })}
        wrap={UiRoot}
      >
        <Routes>
          <Route path="/:token?" element={<ApprovePage />} />
        </Routes>
      </TestRegion>,
    );
    expect(await screen.findByText(texts[at] ?? '')).toBeTruthy();
    unmount();
  }
  show({
    getSentHours: () => {
      throw refusal('This link cannot be used.');
    },
  });
  expect(await screen.findByText('This link cannot be used')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('D.3.02: hours that cannot be loaded can be loaded again', async () => {
  let isThere = false;
  show({
    getSentHours: () => {
      if (!isThere) throw offline();
      return hoursOf();
    },
  });
  const again = await screen.findByRole('button', { name: 'Retry' });
  isThere = true;
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Night concert' })).toBeTruthy());
});

test('D.3.03: a page that cannot be read again keeps what was typed', async () => {
  let reads = 0;
  show({
    getSentHours: () => {
      reads += 1;
      if (reads > 1) throw refusal('Too many requests.');
      return hoursOf();
    },
    answerHours: () => {
      throw refusal('The signature is empty. Please sign inside the box.');
    },
  });
  await screen.findByRole('button', { name: 'Approve' });
  press('Query this time: Kim O.');
  type('What is wrong with the time of Kim O.', 'Left at 3 pm.');
  type('Your name', 'Dana Site');
  press('Approve');
  expect(await screen.findByText(/The signature is empty/)).toBeTruthy();
  await waitFor(() => expect(reads).toBe(2));
  expect(screen.queryByText('This link cannot be used')).toBeNull();
  expect(screen.getByDisplayValue('Left at 3 pm.')).toBeTruthy();
});

test('D.3.03: a drawn signature survives querying the last time and taking that back', async () => {
  show({ getSentHours: hoursOf({ rows: [rowOf()] }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Draw' }));
  expect(screen.getByText('Pad of “” with a line')).toBeTruthy();
  press('Query this time: Kim O.');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  press('Do not query: Kim O.');
  expect(screen.getByText('Pad of “” with a line')).toBeTruthy();
});

test('D.3.05: times that have changed are not counted as approved', async () => {
  show({
    getSentHours: hoursOf({ rows: [rowOf(), rowOf({ id: 2, name: 'Anh N.', isChanged: true })] }),
  });
  const counted = await screen.findByText(/^You approve 1 time/);
  expect(counted.textContent?.trim()).toBe(
    'You approve 1 time, 7 h 30 min. 1 time has changed: it is not approved.',
  );
});

test('D.3.05: if every time has changed there is nothing to fill in', async () => {
  show({ getSentHours: hoursOf({ rows: [rowOf({ isChanged: true })] }) });
  expect(await screen.findByText('These hours are out of date')).toBeTruthy();
  expect(screen.getByText(/Please ask for a new link\./)).toBeTruthy();
  expect(screen.queryByLabelText(/^Your name/)).toBeNull();
});

test.each<[Partial<Hours>, string]>([
  [{ approved: 2 }, 'The hours are approved'],
  [{ approved: 1 }, '1 of 2 times is approved'],
  [{ approved: 2, rows: [] }, 'The hours are approved'],
  [{ approved: 0 }, 'The answer has arrived'],
])('D.3.03: an answer is titled by its times (%#)', async (part, title) => {
  show({
    getSentHours: hoursOf({ state: 'approved', answeredBy: 'Dana Site', answeredAt: start, ...part }),
  });
  expect(await screen.findByText(title)).toBeTruthy();
});

test('D.3.04: what was asked behind an earlier link is shown with the answer', async () => {
  show({
    getSentHours: hoursOf({ rows: [rowOf({ asked: 'Left at 3 pm.', answer: 'The gate log says 4 pm.' })] }),
  });
  expect(await screen.findByText('You asked: Left at 3 pm.')).toBeTruthy();
  expect(screen.getByText('Answer: The gate log says 4 pm.')).toBeTruthy();
});

test('D.3.02: an incomplete address is not sent', async () => {
  const fake = show({ getSentHours: hoursOf() }, '/public/approve/abc');
  expect(await screen.findByText('This link cannot be used')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Approve hours' })).toBeTruthy();
  expect(fake.callsOf('getSentHours')).toEqual([]);
});
