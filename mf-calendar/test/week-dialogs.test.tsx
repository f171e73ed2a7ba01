import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { createTestRegion, refusal, TestRegion } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { CopyWeekDialog } from '../src/week/copy-week-dialog';
import { ShiftJobsDialog } from '../src/week/shift-jobs-dialog';
import { at, now, three } from './fixtures';
import { admin, chip, show, slot, weekAnswers } from './show';

const tz = 'Australia/Sydney';
const open = (what: React.ReactNode, answers: Answers) => {
  const fake = createTestRegion({ now, user: admin, answers });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={{}}>
      {what}
    </TestRegion>,
  );
  return fake;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const click = async (name: string | RegExp) => {
  const found = await screen.findByRole('button', { name });
  await act(() => {
    fireEvent.click(found);
    return Promise.resolve();
  });
};

const copied: Out<'previewCopyWeek'> = {
  made: [{ idJob: 70, title: 'Gala', prepend: '', tz, date: at('2026-11-30T05:00:00Z') }],
  refused: [
    {
      ...{ idJob: 6, title: 'Strike', prepend: '', tz, date: at('2026-11-24T05:00:00Z') },
      text: 'The group Loaders is switched off.',
    },
  ],
  leftOut: [
    {
      ...{ idJob: 70, idUser: 4, title: 'Gala', tz, date: at('2026-11-30T05:00:00Z') },
      text: 'Kim Tester: Is away.',
    },
  ],
  drafts: 3,
  notes: ['There is no 02:30 am.'],
  there: 2,
};

test('D.4.04: the copy of a week is previewed: what is made, who is left out and why, what is there already', async () => {
  const onDone = jest.fn();
  const fake = open(<CopyWeekDialog weekStart="2026-11-23" onClose={() => {}} onDone={onDone} />, {
    previewCopyWeek: copied,
    copyWeek: copied,
  });
  await click('Preview');
  const weeks = { from: '2026-11-23', to: '2026-11-30', people: true };
  expect(fake.callsOf('previewCopyWeek')).toEqual([weeks]);
  expect((await screen.findByRole('status')).textContent).toBe(
    '1 job will be copied, with 3 drafts for people. The other week already has 2 jobs.',
  );
  expect(screen.getByRole('list', { name: 'Jobs that cannot be copied' }).textContent).toMatch(
    /^Strike, .*: The group Loaders is switched off\.$/,
  );
  expect(screen.getByRole('list', { name: 'People who are left out' }).textContent).toMatch(
    /^Gala, .*: Kim Tester: Is away\.$/,
  );
  expect(fake.callsOf('copyWeek')).toEqual([]);
  await click('Copy 1 job');
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('1 job was copied, with 3 drafts for people.'),
  );
  expect(fake.callsOf('copyWeek')).toMatchObject([{ ...weeks, key: expect.any(String) as string }]);
  expect(onDone).toHaveBeenCalledWith('2026-11-30');
  expect(screen.queryByRole('button', { name: /^(Copy|Preview)/ })).toBeNull();
});

test('D.4.04: a changed choice needs a new preview, and a week without jobs cannot be copied', async () => {
  const empty = { made: [], refused: [], leftOut: [], drafts: 0, notes: [], there: 0 };
  const answer = ({ people }: In<'previewCopyWeek'>) => (people ? copied : empty);
  open(<CopyWeekDialog weekStart="2026-11-23" onClose={() => {}} />, { previewCopyWeek: answer });
  await click('Preview');
  await screen.findByRole('button', { name: 'Copy 1 job' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'With the people, as drafts' }));
  await click('Preview');
  expect(await screen.findByText('This week has no jobs.')).toBeTruthy();
  expect((button('Copy 0 jobs') as HTMLButtonElement).disabled).toBe(true);
});

const planned = (id: number, title: string, more: object = {}) => ({
  ...{
    id,
    title,
    prepend: '',
    tz,
    version: 3,
    from: at('2026-11-24T05:00:00Z'),
    to: at('2026-11-25T05:00:00Z'),
  },
  ...{ refused: null, warnings: [], people: 2, asksWhy: false, ...more },
});

test('D.4.05: chosen jobs are previewed, then moved one after another, and one list says how it went', async () => {
  const onDone = jest.fn();
  const fake = open(<ShiftJobsDialog weekStart="2026-11-16" onClose={() => {}} onDone={onDone} />, {
    ...weekAnswers(three),
    previewShift: ({ ids }) => ({
      jobs: ids.map((id, index) =>
        index === 0
          ? planned(id, 'Locked', { refused: 'This job has times. Move it in its own form.', people: 0 })
          : planned(id, `Job ${id}`, { asksWhy: true }),
      ),
    }),
    shiftJob: ({ id }) => {
      if (id % 2 === 0) throw refusal('Somebody is away.');
      return { ok: true, warnings: [] };
    },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All jobs' }));
  await click('Preview');
  const [asked] = fake.callsOf('previewShift');
  expect(asked?.days).toBe(1);
  expect((await screen.findByRole('list', { name: 'Jobs that cannot be moved' })).textContent).toMatch(
    /^Locked, .*: This job has times\. Move it in its own form\.$/,
  );
  expect(screen.getByRole('list', { name: 'Jobs that can be moved' }).textContent).toMatch(
    /2 people will be notified\./,
  );
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Hall shut' } });
  await click(/^Move \d jobs?$/);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const sent = fake.callsOf('shiftJob');
  expect(sent.map(({ id }) => id)).toEqual(asked?.ids.slice(1));
  for (const body of sent) expect(body).toMatchObject({ version: 3, days: 1, reason: 'Hall shut' });
  expect(new Set(sent.map(({ key }) => key)).size).toBe(sent.length);
  const done = sent.filter(({ id }) => id % 2 !== 0).length;
  expect(screen.getByRole('status').textContent).toContain(`${done} job${done === 1 ? '' : 's'} moved.`);
});

test('D.4.05: minutes earlier are sent as such; after a lost connection the run goes on with the same keys', async () => {
  let isAway = true;
  const fake = open(<ShiftJobsDialog weekStart="2026-11-16" onClose={() => {}} />, {
    ...weekAnswers(three),
    previewShift: ({ ids }) => ({ jobs: ids.map((id) => planned(id, `Job ${id}`)) }),
    shiftJob: () => {
      if (isAway) throw new ApiError('offline', 'No connection.', 0);
      return { ok: true, warnings: [] };
    },
  });
  fireEvent.change(await screen.findByLabelText('Move by'), { target: { value: '45' } });
  const choose = async (name: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Unit', 'minutes');
  await choose('Direction', 'earlier');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All jobs' }));
  await click('Preview');
  expect(fake.callsOf('previewShift')[0]?.minutes).toBe(-45);
  await click(/^Move \d jobs?$/);
  expect(await screen.findByText(/No job is moved twice/)).toBeTruthy();
  isAway = false;
  await click('Go on');
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/jobs? moved\./));
  const [lost, again] = fake.callsOf('shiftJob');
  expect(again).toEqual(lost);
});

test('D.4.03, D.4.04, D.4.05: the office’s calendar opens the dialogs and the templates from More', async () => {
  show({ jobs: three });
  await chip('Gala');
  const pick = async (name: string) => {
    fireEvent.click(button('More'));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await pick('Copy week…');
  const copy = within(await screen.findByRole('dialog', { name: 'Copy a week' }));
  fireEvent.click(copy.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await pick('Move jobs…');
  const move = within(await screen.findByRole('dialog', { name: 'Move jobs' }));
  fireEvent.click(move.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(slot()).toBe('');
});

test('D.4.04: users who only read jobs have no More', async () => {
  show({ jobs: three, user: { permissions: ['job:read'] } });
  await chip('Gala');
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
