import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { alone, extraData, far, field, leave, office, open, pass, saved, title, type } from './open-form';

afterEach(() => jest.useRealTimers());

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
    const notice = await screen.findByText(/Their changes were saved for/);
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
    expect(screen.queryByText(/Their changes were saved for/)).toBeNull();
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
    expect(screen.getByText(/Their changes were saved for/).textContent).toContain('Yours: Gala ni');
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
