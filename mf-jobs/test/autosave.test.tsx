import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import { extraData, far, field, leave, open, pass, saved, title, type } from './open-form';

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

test('B.2.27: a day that is typed digit by digit is saved when its field is left, not on the way', async () => {
  const { fake } = open(far, 'crew', { saveUpdatedJobv2: saved({ ...far, version: 2 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
  const start = await field('Start');
  jest.useFakeTimers();
  act(() => start.focus());
  await type('Start', '2026-12-02T15:00');
  await pass(2000);
  expect(fake.callsOf('saveUpdatedJobv2')).toEqual([]);
  await type('Start', '2026-12-25T15:00');
  await leave('Start');
  await pass(0);
  expect(fake.callsOf('saveUpdatedJobv2')).toMatchObject([
    { job: { reqCrew: [{ id: 11, startTime: Date.UTC(2026, 11, 25, 4) }] } },
  ]);
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
