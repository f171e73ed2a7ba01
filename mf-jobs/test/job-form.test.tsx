import type { In } from '@crewcall/contract/types';
import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { TestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { JobForm } from '../src/office/form/job-form';
import { extraData, far, field, isOff, manager, open, sent, takes, title, toldOn, saved } from './open-form';
import { PanelHead } from '../src/regions/job-form.slot';
import { crew, hour, job, now } from './fixtures';
import { show } from './show';

const mia = { id: 21, fullName: 'Mia Costa', phone: null, status: 2 };

const pickOption = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

describe('what the job is', () => {
  test('B.3.02, B.6.04: the office changes every field of a job', async () => {
    open(far);
    for (const label of ['Title', 'Job date', 'Location', 'Postcode', 'Description'])
      expect(isOff(await field(label))).toBe(false);
    for (const label of ['State', 'Company', 'Status', 'On-site responsible'])
      expect(screen.getByRole('combobox', { name: label }).getAttribute('aria-disabled')).not.toBe('true');
    expect(isOff(screen.getByLabelText(/Hide from the public list/))).toBe(false);
    expect(screen.getByRole('group', { name: 'Colour' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Timesheet recipients' })).toBeTruthy();
  });

  test('A.9.13, J-01: the default colour is among those on offer; one press stores another as hex', async () => {
    const { fake } = open({ ...far, color: '#90a4ae' }, 'info', takes);
    const colour = await screen.findByRole('button', { name: 'Colour #90a4ae' });
    expect(colour.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Colour #c2410c' }));
    fireEvent.blur(colour);
    await waitFor(() => expect(sent({ fake })).toEqual([{ id: 5, version: 1, color: '#c2410c' }]));
  });

  const choose = async (company: string) => {
    const { fake } = open({ ...far, prepend: '' }, 'info', takes);
    const box = await screen.findByRole('combobox', { name: 'Company' });
    fireEvent.change(box, { target: { value: company } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(company) }));
    fireEvent.blur(box);
    await waitFor(() => expect(sent({ fake })).toHaveLength(1));
    return sent({ fake })[0];
  };
  test('J-01, J-04, B.3.12: a company is chosen by its short text and brings its own colour', async () => {
    expect(await choose('ACME')).toEqual({ id: 5, version: 1, prepend: 'ACME', color: '#c2410c' });
  });
  test('J-01, B.3.12: a company without a colour of its own leaves the job’s', async () => {
    expect(await choose('NOVA')).toEqual({ id: 5, version: 1, prepend: 'NOVA' });
  });

  test('J-07: the state decides the zone, which is named; the clock time stays as agreed', async () => {
    const { fake } = open(far, 'info', takes);
    const before = (await field('Job date')).value;
    expect(screen.getByText('Sydney time, AEDT')).toBeTruthy();
    await pickOption('State', 'WA');
    expect(await screen.findByText('Perth time, AWST')).toBeTruthy();
    expect((await field('Job date')).value).toBe(before);
    fireEvent.blur(await title());
    await waitFor(() =>
      expect(sent({ fake })).toEqual([{ id: 5, version: 1, state: 5, date: far.date + 3 * hour }]),
    );
  });

  test('J-07, B.5.15: another state keeps the clock times of all crews, also of those that do not start with the job', async () => {
    const rigger = crew({
      id: 12,
      groupName: 'Rigger',
      startTime: far.date - 5 * hour,
      endTime: far.date + 3 * hour,
    });
    const strike = crew({ id: 13, startTime: far.date + hour, endTime: null });
    const { fake } = open({ ...far, reqCrew: [...far.reqCrew, rigger, strike] }, 'info', takes);
    await title();
    await pickOption('State', 'WA');
    fireEvent.blur(await title());
    await waitFor(() =>
      expect(sent({ fake })).toEqual([
        {
          id: 5,
          version: 1,
          state: 5,
          date: far.date + 3 * hour,
          reqCrew: [
            { id: 12, startTime: far.date - 2 * hour, endTime: far.date + 6 * hour },
            { id: 13, startTime: far.date + 4 * hour },
          ],
        },
      ]),
    );
  });

  test('B.4.01, J-19: the office may set any status', async () => {
    const { fake } = open(far, 'info', takes);
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Status' }));
    const choices = await screen.findAllByRole('option');
    expect(choices.map((choice) => choice.textContent)).toEqual([
      'Pending',
      'Confirmed',
      'Cancelled',
      'Finished',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Pending' }));
    fireEvent.blur(await title());
    await waitFor(() => expect(sent({ fake })).toEqual([{ id: 5, version: 1, status: 0 }]));
  });

  test('J-19: cancelling says first how many it concerns; Keep it leaves the status', async () => {
    const { fake } = open(far, 'info', takes);
    await pickOption('Status', 'Cancelled');
    expect(await screen.findByText('1 invited or confirmed worker will be notified.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByText('Cancel this job?')).toBeNull());
    expect(sent({ fake })).toEqual([]);
  });

  test('J-19: the reason for cancelling is asked, and is sent with the save', async () => {
    const { fake } = open(far, 'info', {
      ...takes,
      saveUpdatedJobv2: saved({ ...far, status: 2, version: 2 }),
    });
    await pickOption('Status', 'Cancelled');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Reason' }), {
      target: { value: ' Storm warning ' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the job' }));
    fireEvent.blur(await title());
    const save = { id: 5, version: 1, status: 2, reason: 'Storm warning' };
    await waitFor(() => expect(sent({ fake })).toEqual([save]));
  });

  test('J-19: applicants are told too, and are counted apart', async () => {
    const counts = { jobs: [], inCrew: toldOn(2), applied: toldOn(1) };
    open(far, 'info', { ...takes, getJobSeries: counts });
    await pickOption('Status', 'Cancelled');
    const text = '2 invited or confirmed workers and 1 applicant will be notified.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('J-19: where the server tells nobody, as of a past job, the question says so, and that its times stay', async () => {
    const past = { ...far, date: now - hour, reqCrew: [crew({ userList: [mia], startTime: now - hour })] };
    const time = { id: 1, idJob: 5, idUser: 21, userName: 'Mia', idReqCrew: 11, idGroup: 3, end: now };
    const more = { groupName: 'Rigger', start: past.date, break: 0, idInvoice: null, idSignature: null };
    const detail = { job: past, extraData: { ...extraData, timesheet: [{ ...time, ...more }] } };
    const counts = { jobs: [], inCrew: toldOn(0), applied: toldOn(0) };
    open(past, 'info', { ...takes, getJobDetail: detail, getJobSeries: counts });
    await pickOption('Status', 'Cancelled');
    const text =
      'Nobody has an upcoming shift, so nobody will be notified. 1 recorded time stays and is paid.';
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('who is switched off is marked where they have a place', async () => {
    const job = { ...far, reqCrew: [crew({ userList: [mia] })] };
    open(job, 'crew', { getJobDetail: { job, extraData: { ...extraData, switchedOff: [mia.id] } } });
    expect((await screen.findByText('Switched off')).closest('li')?.textContent).toContain('Mia Costa');
  });

  test('a form in the panel of another page says which job it is', async () => {
    const answers = { getJobDetail: { job: far, extraData } };
    const at = '/admin/time?panel=job-form&panel.idJob=5';
    show(<PanelHead idJob={5} />, { at, user: { permissions: ['job:read'] }, answers });
    expect(await screen.findByText(far.title)).toBeTruthy();
    expect(screen.getByText(new RegExp(`^${far.prepend} · `))).toBeTruthy();
  });

  test('J-19: what the server warns of, as open clocks, is said once, in the form, and stays there', async () => {
    const text = '2 people are still clocked in on this job.';
    const { fake } = open({ ...far, reqCrew: [] }, 'info', {
      saveUpdatedJobv2: saved({ ...far, reqCrew: [], status: 3, version: 2 }, { warnings: [text] }),
    });
    await pickOption('Status', 'Finished');
    fireEvent.blur(await title());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(fake.said).toEqual([]);
  });

  test('B.5.15: other crews’ starts raise the alert when the job moves; those that started with it have moved', async () => {
    const later = far.date + 24 * hour;
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: saved(
        {
          ...far,
          date: later,
          version: 2,
          reqCrew: [
            crew({ id: 11, startTime: later }),
            crew({ id: 12, groupName: 'Rigger', startTime: far.date + hour }),
          ],
        },
        { warnings: ['CHECK STARTTIME OF THE CREW!'], crewsStay: true },
      ),
    });
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-26T15:00' } });
    fireEvent.blur(await field('Job date'));
    expect(await screen.findByText('CHECK STARTTIME OF THE CREW!')).toBeTruthy();
    expect(screen.getByText(/^Not moved with the job: Rigger \(.*4:00 pm.*\)\.$/)).toBeTruthy();
    expect(fake.said).toEqual([]);
    expect(sent({ fake })).toEqual([{ id: 5, version: 1, date: later }]);
  });

  test('B.5.15: every crew that stayed is named, also one at the new start, and all are moved by as many days', async () => {
    const later = far.date + 24 * hour;
    const stay = crew({ id: 12, groupName: 'Rigger', startTime: later, endTime: later + 5 * hour });
    const early = crew({ id: 13, groupName: 'Driver', startTime: far.date - 20 * hour, endTime: null });
    const own = crew({ id: 11, startTime: far.date, endTime: null });
    const before = { ...far, reqCrew: [own, stay, early] };
    const after = {
      ...before,
      date: later,
      version: 2,
      reqCrew: [{ ...own, startTime: later }, stay, early],
    };
    const { fake } = open(before, 'info', {
      saveUpdatedJobv2: saved(after, { warnings: ['CHECK STARTTIME OF THE CREW!'], crewsStay: true }),
    });
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-26T15:00' } });
    fireEvent.blur(await field('Job date'));
    expect(await screen.findByText(/^Not moved with the job: Rigger \(.*\), Driver \(.*\)\.$/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Move all by 1 day' }));
    await waitFor(() => expect(sent({ fake })).toHaveLength(2));
    expect(sent({ fake })[1]?.reqCrew).toMatchObject([
      { id: 12, startTime: later + 24 * hour, endTime: later + 29 * hour },
      { id: 13, startTime: far.date + 4 * hour },
    ]);
  });

  test('B.5.11: a date in the past is asked about before it is saved', async () => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, version: 2 }) });
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-02T15:00' } });
    fireEvent.blur(await field('Job date'));
    expect(await screen.findByText('This date is in the past.')).toBeTruthy();
    // It is a question, not a failure.
    expect(screen.queryByText('Not saved')).toBeNull();
    expect(sent({ fake })).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Use this date' }));
    await waitFor(() => expect(sent({ fake })).toHaveLength(1));
    expect(sent({ fake })[0]?.date).toBe(Date.parse('2026-11-02T15:00+11:00'));
  });

  test('B.5.11: a date in the past can be taken back, and nothing is saved', async () => {
    const { fake } = open(far, 'info');
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-02T15:00' } });
    fireEvent.blur(await field('Job date'));
    fireEvent.click(await screen.findByRole('button', { name: 'Keep the old date' }));
    await waitFor(() => expect(screen.queryByText('This date is in the past.')).toBeNull());
    expect(sent({ fake })).toEqual([]);
  });

  test('B.5.15: a group that is added while a date is asked about starts with the job as it is', async () => {
    const { fake, rerender } = open(far, 'info', takes);
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-02T15:00' } });
    fireEvent.blur(await field('Job date'));
    await screen.findByText('This date is in the past.');
    rerender(
      <TestRegion fake={fake} wrap={UiRoot}>
        <JobForm idJob={5} tab="crew" />
      </TestRegion>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Group' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Rigger' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent({ fake })).toHaveLength(1));
    expect(sent({ fake })[0]?.reqCrew).toMatchObject([{ groupId: 4, startTime: far.date }]);
  });

  const text = '2 recorded times of this job are paid by the new state’s clock.';
  const asks = ({ job: { repays } }: In<'saveUpdatedJobv2'>) => {
    if (repays !== true) throw new ApiError('refused', text, 200, { code: 'times-repaid' });
    return saved({ ...far, state: 2, tz: 'Australia/Melbourne', version: 2 });
  };

  test('B.5.11: another state that pays times anew is asked about in the server’s words, and sent again as meant', async () => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: asks });
    await pickOption('State', 'VIC');
    fireEvent.blur(await title());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent({ fake })).toEqual([{ id: 5, version: 1, state: 2 }]);
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(sent({ fake })[1]).toEqual({ id: 5, version: 1, state: 2, repays: true }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  test('B.5.11: a no to it leaves state and clock times as they were, and saves what else was typed', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: (body) =>
        body.job.state ? asks(body) : saved({ ...far, title: 'Gala', version: 2 }),
    });
    const before = (await field('Job date')).value;
    await pickOption('State', 'WA');
    fireEvent.change(await title(), { target: { value: 'Gala' } });
    fireEvent.blur(await title());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent({ fake })).toMatchObject([{ state: 5, date: far.date + 3 * hour }]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(sent({ fake })[1]).toEqual({ id: 5, version: 1, title: 'Gala' }));
    expect(await screen.findByText('Sydney time, AEDT')).toBeTruthy();
    expect((await field('Job date')).value).toBe(before);
  });

  test('B.5.11: the day of a job with recorded times asks first, and says how many stay; its hour does not', async () => {
    const done = { ...far, status: 3, date: now - 96 * hour, reqCrew: [] };
    const { idTime, ...time } = { idTime: 1, idJob: 5, idUser: 21, userName: 'Mia', idReqCrew: 11 };
    const times = [idTime, 2].map((id) => ({
      ...{ ...time, id, idGroup: 3, groupName: 'Stagehand', start: done.date, end: now },
      ...{ break: 0, idInvoice: 7, idSignature: null },
    }));
    const { fake } = open(done, 'info', {
      ...takes,
      getJobDetail: { job: done, extraData: { ...extraData, timesheet: times } },
    });
    const type = async (value: string) => {
      fireEvent.change(await field('Job date'), { target: { value } });
      fireEvent.blur(await field('Job date'));
    };
    const hourLater = (await field('Job date')).value.replace('3:00 pm', '4:00 pm');
    await type(hourLater);
    await waitFor(() => expect(sent({ fake })).toHaveLength(1));
    await type('2026-11-19T15:00');
    expect(
      await screen.findByText('2 recorded times of this job stay on the day they were worked.'),
    ).toBeTruthy();
    expect(sent({ fake })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Use this date' }));
    await waitFor(() => expect(sent({ fake })).toHaveLength(2));
  });

  test('A.9.13, A.2.30: a job that no crew was asked for says that workers do not see it, and leads to the crew', async () => {
    const fresh = { ...far, reqCrew: [] };
    const { fake } = open(fresh, 'info', {
      getJobDetail: { job: fresh, extraData: { ...extraData, crewWasAsked: false } },
    });
    expect(await screen.findByText('Workers do not see this job until you add a crew.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask for crew' }));
    expect(fake.path()).toMatch(/\/crew$/);
  });

  test('a customer’s request says that it is sent by itself, and nothing of it where it is confirmed', async () => {
    const sentByItself = /^This request goes to the office by itself/;
    const { unmount } = open({ ...far, status: 0 }, 'info', {}, manager);
    expect(await screen.findByText(sentByItself)).toBeTruthy();
    unmount();
    open({ ...far, status: 1 }, 'info', {}, manager);
    await title();
    expect(screen.queryByText(sentByItself)).toBeNull();
  });

  test('A.9.13: a job whose crews were deleted is open to workers, and nothing else is said', async () => {
    open({ ...far, reqCrew: [] });
    await title();
    expect(screen.queryByText(/^Workers do not see/)).toBeNull();
  });

  test('B.5.12, B.9.02: a time off the quarter hour is said and not sent', async () => {
    const { fake } = open(far);
    fireEvent.change(await field('Job date'), { target: { value: '2026-11-25T16:07' } });
    fireEvent.blur(await field('Job date'));
    expect(
      await screen.findByText(
        'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
      ),
    ).toBeTruthy();
    expect(sent({ fake })).toEqual([]);
  });

  test('B.3.02: the postcode takes digits only, four of them', async () => {
    open(far);
    fireEvent.change(await field('Postcode'), { target: { value: '20a' } });
    expect((await field('Postcode')).value).toBe('20');
    expect(screen.getByText('Four digits')).toBeTruthy();
  });
});

test('B.2.24, B.3.02: the form of a job that has begun reads the same', async () => {
  open(job({ date: now - hour }));
  expect((await title()).value).toBe(job().title);
});

test('J-08: a job that was just made is named first: its title has the focus', async () => {
  open({ ...far, title: NEW_JOB_TITLE });
  const title = await field('Title');
  expect(document.activeElement).toBe(title);
});
