import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RefusalCode } from '@crewcall/contract/refusals';
import { ApiError } from '@crewcall/platform';
import { offline, refusal } from '@crewcall/platform/testing';
import { alone, extraData, far, field, office, open, saved, title } from './open-form';

const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const leave = async (label: string) => fireEvent.blur(await field(label));
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => jest.useRealTimers());

test('B.2.26, J-30: a field that was left is saved with the version: Saving, Saved, fading, gone', async () => {
  let answer: (() => void) | undefined;
  const { fake } = open(far, 'info', {
    saveUpdatedJobv2: () =>
      new Promise((resolve) => {
        answer = () => resolve(saved({ ...far, title: 'Gala', version: 2 }));
      }),
  });
  await type('Title', 'Gala');
  jest.useFakeTimers();
  await leave('Title');
  await pass(0);
  const mark = screen.getByText('Saving').closest('[data-kind]');
  expect(mark?.querySelector('[role=progressbar]')).toBeTruthy();
  answer?.();
  await pass(0);
  expect(screen.getByText('Saved')).toBeTruthy();
  expect(mark?.hasAttribute('data-fading')).toBe(false);
  await pass(3000);
  expect(mark?.hasAttribute('data-fading')).toBe(true);
  await pass(2000);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([{ job: { id: 5, version: 1, title: 'Gala' } }]);
});

test('B.2.27: a save takes what was typed back for no moment: the caret stays where it is', async () => {
  const gala = { ...far, title: 'Gala night', version: 2 };
  let stored = far;
  open(far, 'info', {
    getJobDetail: () => ({ job: stored, extraData }),
    saveUpdatedJobv2: () => saved((stored = gala)),
  });
  await type('Title', 'Gala night');
  const input = await title();
  input.focus();
  input.setSelectionRange(4, 4);
  fireEvent.keyDown(input, { key: 'Enter' });
  await screen.findByText('Saved');
  await waitFor(() => expect(screen.queryByText('Saving')).toBeNull());
  expect([input.value, input.selectionStart]).toEqual(['Gala night', 4]);
});

test('B.2.27: any change saves itself after a pause, deep ones too, and nothing is saved for loading alone', async () => {
  const { fake } = open(far, 'crew', { saveUpdatedJobv2: saved({ ...far, version: 2 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
  await field('Amount');
  jest.useFakeTimers();
  await pass(5000);
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  await type('Amount', '9');
  await pass(500);
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  await pass(500);
  expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { reqCrew: [{ id: 11, amount: 9 }] } }]);
});

test('B.2.27: while workers are being invited nothing is saved; afterwards it is', async () => {
  let answer: (() => void) | undefined;
  const { fake } = open(far, 'crew', {
    saveUpdatedJobv2: saved({ ...far, version: 2 }),
    saveJobUserList: () =>
      new Promise((resolve) => {
        answer = () => resolve({ UserhasDoubleShift: [], isOverfilled: false, error: false });
      }),
  });
  fireEvent.click(await screen.findByRole('button', { name: /Mia Costa: Invited/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Confirmed' }));
  await waitFor(() => expect(fake.callsOf('saveJobUserList')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Edit Stagehand' }));
  jest.useFakeTimers();
  await type('Amount', '9');
  await leave('Amount');
  await pass(3000);
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  answer?.();
  await pass(1000);
  expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
});

test('B.2.27: Enter in a field saves at once', async () => {
  const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, title: 'Gala', version: 2 }) });
  await title();
  jest.useFakeTimers();
  await type('Title', 'Gala');
  await pass(0);
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  fireEvent.keyDown(await title(), { key: 'Enter' });
  await pass(0);
  expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
});

describe('a save that cannot arrive', () => {
  test('B.2.26, B.2.27: is tried again by itself, ever more slowly, and says so; nothing typed is lost', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw offline();
      },
      editing: () => {
        throw offline();
      },
    });
    await type('Title', 'Gala');
    jest.useFakeTimers();
    await leave('Title');
    await pass(0);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    expect(screen.getByText(/What you typed stays here and is saved as soon as it answers/)).toBeTruthy();
    const tries = () => fake.callsOf('saveUpdatedJobv2').length;
    expect(tries()).toBe(1);
    await pass(2100);
    expect(tries()).toBe(2);
    await pass(2100);
    expect(tries()).toBe(2);
    await pass(2100);
    expect(tries()).toBe(3);
    expect((await title()).value).toBe('Gala');
    const now = { ...far, title: 'Gala', version: 2 };
    fake.answer('saveUpdatedJobv2', saved(now));
    fake.answer('getJobDetail', { job: now, extraData });
    await pass(8100);
    expect(screen.getByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect((await title()).value).toBe('Gala');
  });

  test.each([
    ['the browser', () => void window.dispatchEvent(new Event('online'))],
    ['the shell', null],
  ])('B.2.27: goes at once when %s says that there is a network again', async (_who, again) => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw offline();
      },
    });
    await type('Title', 'Gala');
    jest.useFakeTimers();
    await leave('Title');
    await pass(0);
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    fake.answer('saveUpdatedJobv2', saved({ ...far, title: 'Gala', version: 2 }));
    await act(async () => (again ? again() : fake.reachAgain()));
    await pass(0);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(2);
    expect(screen.getByText('Saved')).toBeTruthy();
  });

  test('B.2.27: goes on its way when the form closes', async () => {
    const { fake, unmount } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, version: 2 }) });
    await type('Title', 'Gala');
    unmount();
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([{ job: { title: 'Gala' } }]));
  });
});

describe('a page that is left', () => {
  const turn = (state: DocumentVisibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

  test.each([
    ['goes out of sight', () => turn('hidden')],
    ['is put aside', () => void window.dispatchEvent(new Event('pagehide'))],
  ])('B.2.27: what was typed is sent at once, and once, when the page %s', async (_how, leavePage) => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, title: 'Gala', version: 2 }) });
    await title();
    jest.useFakeTimers();
    await type('Title', 'Gala');
    await act(async () => leavePage());
    await pass(0);
    expect(fake.callsOf('saveUpdatedJobv2')).toEqual([{ job: { id: 5, version: 1, title: 'Gala' } }]);
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    await act(async () => turn('visible'));
    await pass(5000);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });

  test('B.2.27: what was refused stays, and is not sent again for it', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('The title is too long.');
      },
    });
    await title();
    jest.useFakeTimers();
    await type('Title', 'Gala');
    await leave('Title');
    await pass(0);
    await act(async () => turn('hidden'));
    await pass(0);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
    expect((await title()).value).toBe('Gala');
  });
});

describe('two people in one job', () => {
  const conflict = (job: object) => new ApiError('conflict', 'Somebody else …', 409, { job });

  test('C-03, B.4.04: a stale version brings theirs, keeps and saves what does not clash, and offers mine', async () => {
    const theirs = { ...far, version: 7, title: 'Theirs' };
    let calls = 0;
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: ({ job }) => {
        calls += 1;
        if (calls === 1) throw conflict(theirs);
        return saved({
          ...theirs,
          ...(job.title ? { title: job.title } : {}),
          version: 7 + calls,
          description: 'Gloves',
        });
      },
      getJobDetail: () => ({ job: calls === 0 ? far : { ...theirs, description: 'Gloves' }, extraData }),
    });
    await type('Title', 'Mine');
    await type('Description', 'Gloves');
    await leave('Title');
    const notice = await screen.findByText(/Theirs was kept for/);
    expect(notice.textContent).toContain('Title – theirs: Theirs. Yours: Mine');
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(2));
    expect(fake.callsOf('saveUpdatedJobv2')[1]).toEqual({
      job: { id: 5, version: 7, description: 'Gloves' },
    });
    expect((await title()).value).toBe('Theirs');
    fireEvent.click(screen.getByRole('button', { name: 'Use mine for Title' }));
    await waitFor(() =>
      expect(fake.callsOf('saveUpdatedJobv2')[2]).toMatchObject({ job: { title: 'Mine' } }),
    );
    expect(screen.queryByText(/Theirs was kept for/)).toBeNull();
  });

  test('C-05: what another saves appears, and what is being typed stays, until it is sent', async () => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, version: 3 }) });
    await title();
    jest.useFakeTimers();
    await type('Title', 'Gala ni');
    fake.answer('getJobDetail', {
      job: { ...far, version: 2, title: 'Theirs', location: 'Dock 4' },
      extraData,
    });
    act(() => fake.bus.emit('job.changed', { idJob: 5 }));
    await pass(0);
    expect((await field('Location')).value).toBe('Dock 4');
    expect((await title()).value).toBe('Gala ni');
    await leave('Title');
    await pass(0);
    expect(screen.getByText(/Theirs was kept for/).textContent).toContain('Yours: Gala ni');
    expect((await title()).value).toBe('Theirs');
    expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  });

  test('C-03: an answer of the presence that names a newer version makes the form read the job', async () => {
    const { fake } = open(far);
    await title();
    fake.answer('getJobDetail', { job: { ...far, version: 2, location: 'Dock 4' }, extraData });
    fake.answer('editing', alone(2));
    act(() => fake.bus.emit('editing.changed', { idJob: 5 }));
    await waitFor(async () => expect((await field('Location')).value).toBe('Dock 4'));
  });

  test('C-05: says who else has the form open and where, follows them, and says goodbye', async () => {
    const others = [{ id: 9, fullName: 'Ravi Singh', place: 'Crew' }];
    // In a panel whose address does not name the job, the form keeps its tab itself.
    const answers = { editing: { ...alone(), others } };
    const { fake, unmount } = open(far, 'info', answers, office, '/admin/time');
    expect(await screen.findByText('also here, in Crew')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Timesheets' }));
    await waitFor(() => expect(fake.callsOf('editing').at(-1)?.place).toBe('Timesheets'));
    fake.answer('editing', alone());
    act(() => fake.bus.emit('editing.changed', { idJob: 5 }));
    await waitFor(() => expect(screen.queryByText(/also here/)).toBeNull());
    unmount();
    expect(fake.callsOf('editing').at(-1)).toMatchObject({ idJob: 5, leaving: true });
    expect(new Set(fake.callsOf('editing').map(({ idForm }) => idForm)).size).toBe(1);
  });

  test('C-05: says one thing after the other, so that goodbye comes last', async () => {
    const heard: (() => void)[] = [];
    const editing = () =>
      new Promise<ReturnType<typeof alone>>((resolve) => heard.push(() => resolve(alone())));
    const { fake, unmount } = open(far, 'info', { editing });
    await title();
    await waitFor(() => expect(heard).toHaveLength(1));
    for (let at = 0; at < 3; at += 1) act(() => fake.bus.emit('editing.changed', { idJob: 5 }));
    expect(fake.callsOf('editing')).toHaveLength(1);
    await act(async () => heard[0]?.());
    expect(fake.callsOf('editing')).toHaveLength(2);
    unmount();
    expect(fake.callsOf('editing')).toHaveLength(2);
    await act(async () => heard[1]?.());
    await waitFor(() => expect(fake.callsOf('editing')).toHaveLength(3));
    expect(fake.callsOf('editing')[2]).toMatchObject({ leaving: true });
  });

  test('C-05: says that it is still open every 20 seconds, and nothing while its window is hidden', async () => {
    jest.useFakeTimers();
    const { fake } = open(far);
    await pass(100);
    const beats = () => fake.callsOf('editing').length;
    expect(beats()).toBe(1);
    await pass(20_000);
    expect(beats()).toBe(2);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(beats()).toBe(2);
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    await pass(0);
    expect(beats()).toBe(3);
  });

  test('R-02: who only reads jobs is not named as editing', async () => {
    const { fake } = open(far, 'info', {}, { permissions: ['job:read'] });
    await title();
    expect(fake.callsOf('editing')).toEqual([]);
  });
});

describe('refusals', () => {
  const isKeptOver = async (text: string, code: RefusalCode) => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal(text, code);
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    await waitFor(() => expect(fake.said).toContain(text));
    await waitFor(() => expect(fake.callsOf('getJobDetail').length).toBeGreaterThan(1));
    expect((await title()).value).toBe('Gala');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'Discard what I typed' }));
    expect((await title()).value).toBe(far.title);
  };
  test('B.4.04, B.8.04: that there is no access is said, the job is read anew and what was typed stays', () =>
    isKeptOver('Your user doesn`t have access for this operation', 'no-access'));
  test('B.4.04, B.8.04, B.5.14: that the crew cannot shrink is said, the job is read anew and what was typed stays', () =>
    isKeptOver(
      'You are not allowed to reduce the amount crew on this job once they are confirmed.',
      'crew-reduced',
    ));
  test('B.4.04: a refusal is known by its code, whatever its words', () =>
    isKeptOver('No, said in other words.', 'no-access'));
  test('B.4.04: and not by its words: without a code the job is not read anew', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('Your user doesn`t have access for this operation');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    expect(await screen.findByText('Not saved')).toBeTruthy();
    await act(async () => {});
    expect(fake.callsOf('getJobDetail')).toHaveLength(1);
  });

  test('B.2.26: what was refused is not sent again by leaving the field, as for the button that gives it up', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('This crew group does not exist. Please reload the job.');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    const discard = await screen.findByRole('button', { name: 'Discard what I typed' });
    fireEvent.mouseDown(discard);
    await leave('Title');
    await act(async () => {});
    expect(discard.isConnected).toBe(true);
    fireEvent.click(discard);
    expect((await title()).value).toBe(far.title);
    expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1);
  });

  test('B.2.26: any other keeps what was typed and can be tried again', async () => {
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw refusal('This crew group does not exist. Please reload the job.');
      },
    });
    await type('Title', 'Gala');
    await leave('Title');
    expect(await screen.findByText('This crew group does not exist. Please reload the job.')).toBeTruthy();
    expect((await title()).value).toBe('Gala');
    fake.answer('saveUpdatedJobv2', saved({ ...far, title: 'Gala' }));
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
  });

  test('B.2.27: an empty title waits, says why, and the rest is saved', async () => {
    const { fake } = open(far, 'info', { saveUpdatedJobv2: saved({ ...far, location: 'Dock', version: 2 }) });
    await type('Title', ' ');
    await type('Location', 'Dock');
    await leave('Location');
    await waitFor(() => expect(fake.callsOf('saveUpdatedJobv2')).toHaveLength(1));
    expect(fake.callsOf('saveUpdatedJobv2')[0]?.job).not.toHaveProperty('title');
    expect((await screen.findAllByText('A job needs a title.')).length).toBeGreaterThan(0);
  });
});
