import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { offline, refusal } from '@crewcall/platform/testing';
import type { FakeRegion } from '@crewcall/platform/testing';
import { crew } from './fixtures';
import { chooseGroup, extraData, far, field, open, saved, title } from './open-form';

const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const lost = () => {
  throw offline();
};
const saves = (fake: FakeRegion) => fake.callsOf('saveUpdatedJobv2').map(({ job }) => job);
/** The form's entry in what leaving would lose. */
const unsaved = (fake: FakeRegion) => {
  const entry = [...fake.unsaved].find((one) => one.title.startsWith('Changes to'));
  if (!entry?.finish) throw new Error('The form has not registered.');
  return entry;
};
const leaving = (fake: FakeRegion) =>
  act(async () =>
    unsaved(fake)
      .finish?.()
      .then(
        () => 'left',
        () => 'asked',
      ),
  );

describe('crews without a network', () => {
  test('B.2.27: a deleted crew goes from sight, counts as unsaved, and is deleted when there is one again', async () => {
    const { fake } = open(far, 'crew', { saveUpdatedJobv2: lost });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Stagehand' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Not saved yet');
    expect(screen.queryByRole('button', { name: 'Edit Stagehand' })).toBeNull();
    expect(unsaved(fake).isDirty()).toBe(true);
    fake.answer('saveUpdatedJobv2', saved({ ...far, reqCrew: [], version: 2 }));
    await act(async () => fake.reachAgain());
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(saves(fake).at(-1)?.reqCrew).toEqual([{ id: 11, deleted: true }]);
    expect(unsaved(fake).isDirty()).toBe(false);
  });

  test('B.2.27, C-03: an added crew waits where it is seen, and is not added twice when it had arrived after all', async () => {
    const { fake } = open(far, 'crew', { saveUpdatedJobv2: lost });
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    await chooseGroup('Rigger');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^Rigger, .*, 1 place: not saved yet\.$/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'New group' })).toBeNull();
    const [sent] = saves(fake)[0]?.reqCrew ?? [];
    expect(sent).toMatchObject({ groupId: 4, amount: 1 });
    const rigger = crew({
      id: 12,
      groupId: 4,
      amount: 1,
      startTime: far.date,
      endTime: sent?.endTime ?? null,
    });
    const arrived = { ...far, version: 2, reqCrew: [...far.reqCrew, rigger] };
    fake.answer('getJobDetail', { job: arrived, extraData });
    fake.answer('saveUpdatedJobv2', saved(arrived));
    const tries = saves(fake).length;
    await act(async () => fake.reachAgain());
    await waitFor(() => expect(unsaved(fake).isDirty()).toBe(false));
    expect(screen.queryByText(/not saved yet/)).toBeNull();
    expect(saves(fake)).toHaveLength(tries);
  });

  test('B.2.27: one that the server refuses is given up, and the form to add it stays', async () => {
    const text = 'The group Rigger is switched off. Choose another group, or switch it on again.';
    const { fake } = open(far, 'crew', {
      saveUpdatedJobv2: () => {
        throw refusal(text);
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add group' }));
    await chooseGroup('Rigger');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(fake.said).toContain(text));
    expect(screen.getByRole('form', { name: 'New group' })).toBeTruthy();
    expect(unsaved(fake).isDirty()).toBe(false);
  });

  test('B.2.27: what was typed and went with a crew that is refused is saved without it', async () => {
    const text = 'The crew Rigger must end after it starts.';
    const { fake } = open(far, 'crew', {
      saveUpdatedJobv2: lost,
      getPeopleByName: { people: [{ id: 9, fullName: 'Ravi Singh' }], hasMore: false },
    });
    const box = await screen.findByRole('combobox', { name: 'Supervisors' });
    fireEvent.change(box, { target: { value: 'ravi' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Ravi Singh' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    await chooseGroup('Rigger');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    await screen.findByText(/^Rigger, .*: not saved yet\.$/);
    const before = saves(fake).length;
    fake.answer('getJobDetail', { job: far, extraData });
    fake.answer('saveUpdatedJobv2', ({ job }) => {
      if (job.reqCrew !== undefined) throw refusal(text);
      return saved({ ...far, selectedSupervisors: [9], version: 2 });
    });
    await act(async () => fake.reachAgain());
    await waitFor(() => expect(fake.said).toContain(text));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(saves(fake).slice(before)).toMatchObject([
      { selectedSupervisors: [9], reqCrew: [{ groupId: 4 }] },
      { selectedSupervisors: [9] },
    ]);
    expect(unsaved(fake).isDirty()).toBe(false);
  });
});

describe('leaving', () => {
  test('C-03, B.2.27: what clashes keeps the form from closing, until it is chosen or put aside', async () => {
    const theirs = { ...far, version: 7, title: 'Theirs' };
    const { fake } = open(far, 'info', {
      saveUpdatedJobv2: () => {
        throw new ApiError('conflict', 'Somebody else …', 409, { job: theirs });
      },
      getJobDetail: { job: far, extraData },
    });
    await type('Title', 'Mine');
    expect(await leaving(fake)).toBe('asked');
    const notice = await screen.findByText(/Their changes were saved for/);
    expect(unsaved(fake).isDirty()).toBe(true);
    expect(await leaving(fake)).toBe('asked');
    fireEvent.click(
      within(notice.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Close' }),
    );
    expect(unsaved(fake).isDirty()).toBe(false);
  });

  test('B.2.27: what was given up is not sent', async () => {
    const { fake, unmount } = open(far, 'info', { saveUpdatedJobv2: lost });
    await type('Title', 'Gala');
    expect(await leaving(fake)).toBe('asked');
    expect(saves(fake)).toHaveLength(1);
    act(() => unsaved(fake).drop?.());
    expect((await title()).value).toBe(far.title);
    unmount();
    await act(async () => fake.reachAgain());
    expect(saves(fake)).toHaveLength(1);
  });
});

test('C-03: after a save whose answer was lost, what was typed on is saved without a clash', async () => {
  const { fake } = open(far, 'info', { saveUpdatedJobv2: lost });
  await type('Title', 'Gala');
  fireEvent.blur(await title());
  await screen.findByText('Not saved yet');
  await type('Title', 'Gala night');
  const arrived = { ...far, title: 'Gala', version: 2 };
  fake.answer('getJobDetail', { job: arrived, extraData });
  fake.answer('saveUpdatedJobv2', ({ job }) => {
    if (job.version === 1) throw new ApiError('conflict', 'Somebody else …', 409, { job: arrived });
    return saved({ ...arrived, title: job.title ?? '', version: 3 });
  });
  await act(async () => fake.reachAgain());
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(screen.queryByText(/Their changes were saved for/)).toBeNull();
  expect(saves(fake).at(-1)).toEqual({ id: 5, version: 2, title: 'Gala night' });
});
