import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Job, Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import type { Answers } from '@crewcall/platform/testing';
import { refusal } from '@crewcall/platform/testing';
import { JobForm } from '../src/office/form/job-form';
import { crew, hour, job, now } from './fixtures';
import { show } from './show';

const extraData: Out<'getJobDetail'>['extraData'] = {
  emails: [],
  locations: [],
  jobFiles: [],
  prepends: [{ id: 1, text: 'ACME', fullName: 'Acme Events', defaultColor: '#c2410c' }],
  responsibles: [],
  supervisors: [{ id: 9, fullName: 'Ravi Singh' }],
  groups: [{ id: 3, groupName: 'Stagehand' }],
  tzOffset: 660,
  timesheet: [],
};
const far = job({ date: now + 96 * hour, reqCrew: [crew({ id: 11, mine: 1, startTime: now + 96 * hour })] });
const office = { permissions: ['job:read', 'job:write', 'crew:approve'] };
const saved = (of: Job): Out<'saveUpdatedJobv2'> => ({ ok: true, job: of, changed: ['Title'], warnings: [] });

const open = (of: Job, tab = 'info', answers: Answers = {}, user: object = office) =>
  show(<JobForm idJob={of.id} tab={tab} />, {
    at: `/admin/dashboard/${of.id}/${tab}`,
    user,
    answers: {
      getJobDetail: { job: of, extraData },
      getNotifications: {
        jobsAvailable: [],
        listCrewInvite: [],
        listInviteCompany: [],
        unreadMessages: [],
        counts: { requests: 0, registrants: 0 },
      },
      ...answers,
    },
  });
const title = async () => (await screen.findByLabelText('Title')) as HTMLInputElement;

test('B.2.26 leaving a changed field saves it with the version and says Saved', async () => {
  const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, title: 'Gala', version: 2 }) });
  fireEvent.change(await title(), { target: { value: 'Gala' } });
  fireEvent.blur(await title());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([{ job: { id: 5, version: 1, title: 'Gala' } }]);
});

test('C-03 a 409 takes the job that came with it, keeps what does not clash and saves that', async () => {
  const theirs = { ...far, version: 7, title: 'Theirs' };
  let calls = 0;
  const { fake } = open(far, 'info', {
    saveUpdatedJobv2: () => {
      calls += 1;
      if (calls === 1) throw new ApiError('conflict', 'Somebody else …', 409, { job: theirs });
      return saved({ ...theirs, version: 8, description: 'Gloves' });
    },
    getJobDetail: () => ({ job: calls === 0 ? far : { ...theirs, description: 'Gloves' }, extraData }),
  });
  fireEvent.change(await title(), { target: { value: 'Mine' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Gloves' } });
  fireEvent.blur(await title());
  expect(await screen.findByText(/Theirs was kept for: Title/)).toBeTruthy();
  await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(2));
  expect(fake.callsOf('saveUpdatedJobv2')[1]).toEqual({ job: { id: 5, version: 7, description: 'Gloves' } });
  expect((await title()).value).toBe('Theirs');
});

test('B.8.04 the known refusals are said and the job is read anew', async () => {
  const text = 'You are not allowed to reduce the amount crew on this job once they are confirmed.';
  const { fake } = open(far, 'info', {
    saveUpdatedJobv2: () => {
      throw refusal(text);
    },
  });
  fireEvent.change(await title(), { target: { value: 'Gala' } });
  fireEvent.blur(await title());
  await waitFor(() => expect(fake.said).toContain(text));
  await waitFor(() => expect(fake.callsOf('getJobDetail')).toHaveLength(2));
  expect((await title()).value).toBe(far.title);
});

test('any other refusal keeps what was typed and can be tried again', async () => {
  const { fake } = open(far, 'info', {
    saveUpdatedJobv2: () => {
      throw refusal('A crew must end after it starts.');
    },
  });
  fireEvent.change(await title(), { target: { value: 'Gala' } });
  fireEvent.blur(await title());
  expect(await screen.findByText('A crew must end after it starts.')).toBeTruthy();
  expect((await title()).value).toBe('Gala');
  fake.answer('saveUpdatedJobv2', saved({ ...far, title: 'Gala' }));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('B.5.12 a time off the quarter hour is said and not sent', async () => {
  const { fake } = open(far);
  const date = await screen.findByLabelText('Job date');
  fireEvent.change(date, { target: { value: '2026-11-25T16:07' } });
  fireEvent.blur(date);
  expect(
    await screen.findByText(
      'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
    ),
  ).toBeTruthy();
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
});

test('B.4.02 and B.8.05, B.8.06 a standing is set from the menu; its warnings are said', async () => {
  const { fake } = open(far, 'crew', {
    saveJobUserList: { UserhasDoubleShift: ['Mia Costa'], isOverfilled: true, error: false },
  });
  fireEvent.click(await screen.findByRole('button', { name: /Mia Costa: Invited/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
  await waitFor(() =>
    expect(fake.callsOf('saveJobUserList')).toEqual([{ idReqCrew: 11, statusUser: [{ id: 1, status: 2 }] }]),
  );
  await waitFor(() =>
    expect(fake.said).toEqual([
      'Mia Costa is in more then one shift in a period of 20 hours, please check again!',
      'This job have more confirmed crew then the amount needed, please check again!',
    ]),
  );
});

test('an application is approved where the crew is', async () => {
  const application = {
    idReqCrew: 11,
    idUser: 8,
    jobId: 5,
    groupName: 'Stagehand',
    fullName: 'Kiri Walker',
    jobName: far.title,
    startTime: far.date,
    tz: far.tz,
  };
  const { fake } = open(far, 'crew', {
    getNotifications: {
      jobsAvailable: [],
      listCrewInvite: [application, { ...application, jobId: 6, fullName: 'Somebody Else' }],
      listInviteCompany: [],
      unreadMessages: [],
      counts: { requests: 0, registrants: 0 },
    },
    replyInviteJob: { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Kiri Walker' }));
  await waitFor(() =>
    expect(fake.callsOf('replyInviteJob')).toEqual([{ idReqCrew: 11, idUser: 8, jobId: 5, accept: true }]),
  );
  expect(screen.queryByText('Somebody Else')).toBeNull();
});

test('a group is added with its amount and saved at once', async () => {
  const { fake } = open(far, 'crew', { saveUpdatedJobv2: saved(far) });
  fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
  const form = await screen.findByRole('form', { name: 'New group' });
  fireEvent.change(within(form).getByLabelText('Amount'), { target: { value: '4' } });
  await act(async () => fireEvent.submit(form));
  await waitFor(() =>
    expect(fake.callsOf('saveUpdatedJobv2')[0]?.job.reqCrew).toEqual([
      { groupId: 3, amount: 4, startTime: far.date, endTime: now + 11 * hour },
    ]),
  );
});

test('the tab is written behind the job in the address', async () => {
  const { fake } = open(far);
  fireEvent.click(await screen.findByRole('tab', { name: 'Timesheets' }));
  expect(fake.path()).toBe('/admin/dashboard/5/timesheets');
});

test('B.6.03 a manager within 48 hours reads the warning; logs, notification and inviting are not there', async () => {
  const near = job({ reqCrew: [crew()] });
  const manager = { permissions: [], managerOf: ['ACME'] };
  const { unmount } = open(near, 'crew', {}, manager);
  expect(
    await screen.findByText('Crew changes can not be changed within 48 hours of the job start time.'),
  ).toBeTruthy();
  expect((screen.getByRole('button', { name: /Invite workers/ }) as HTMLButtonElement).disabled).toBe(true);
  expect((screen.getByRole('button', { name: 'Add group' }) as HTMLButtonElement).disabled).toBe(true);
  unmount();
  open(near, 'actions', {}, manager);
  expect(await screen.findByRole('button', { name: /Duplicate/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Logs/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /Mass Notification/ })).toBeNull();
});

test('B.2.25 a job that is not there says so', async () => {
  open(far, 'info', {
    getJobDetail: () => {
      throw new ApiError('missing', 'Job not found', 404);
    },
  });
  expect(await screen.findByText('Job not found')).toBeTruthy();
});
