import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { refusal } from '@crewcall/platform/testing';
import { inviteQuestion } from '../src/office/crew/invite-texts';
import { field } from './open-form';
import { worker } from './invite-worker';
import { names, ok, openList, ready, rows, serving } from './open-invite';

const crowd = (size: number) =>
  Array.from({ length: size }, (_, index) => worker(100 + index, `Worker ${100 + index}`));
/** Everybody chosen and the question of it; by text, as roles of so many rows take long to work out. */
const askForAll = async (size: number) => {
  await screen.findByText('Worker 100');
  fireEvent.click(screen.getByLabelText('Select all'));
  fireEvent.click(screen.getByText(`Invite ${size}`));
  const title = await screen.findByText(`Invite ${size} people for 8 open places?`);
  return within(title.closest('[role=alertdialog]') as HTMLElement);
};
/** A crowd of 30, all of it being sent; `go` answers the call that is under way. */
const sendToAll = async (doubles: (call: number) => string[] = () => []) => {
  const waiting: (() => void)[] = [];
  let calls = 0;
  const shown = openList({
    getJobWorkers: serving(crowd(30)),
    saveJobUserList: async () => {
      const names = doubles(calls++);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { ...ok, UserhasDoubleShift: names };
    },
  });
  fireEvent.click((await askForAll(30)).getByRole('button', { name: 'Invite 30' }));
  const isUnderWay = () => waitFor(() => expect(waiting).toHaveLength(1));
  const go = async () => {
    await isUnderWay();
    await act(async () => waiting.shift()?.());
  };
  await isUnderWay();
  return { ...shown, go };
};

describe('inviting', () => {
  test('B.4.02, J-37: one by one from the menu', async () => {
    const { fake } = openList();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: /Zoe Adams: Not Invited/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Invited' }));
    await waitFor(() =>
      expect(fake.callsOf('saveJobUserList')).toEqual([
        { idReqCrew: 11, statusUser: [{ id: 21, status: 1 }] },
      ]),
    );
  });

  test('B.1.03, J-37: many at once, those on the crew left out, with a sentence at the end', async () => {
    const { fake } = openList();
    await ready();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.getByText('3 workers chosen')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Invite 3' }));
    await waitFor(() => expect(fake.said).toContain('3 workers invited.'));
    const asked = [fake.callsOf('saveJobUserList')[0]?.statusUser ?? []].flat();
    expect(asked.map(({ id }) => id).sort()).toEqual([21, 22, 23]);
  });

  test('B.1.03, B.5.20: those chosen are counted and invited, also whom the search hides', async () => {
    const { fake } = openList();
    await ready();
    const search = await field('Search workers');
    fireEvent.change(search, { target: { value: 'kiri' } });
    await waitFor(() => expect(names()).toEqual(['Kiri Walker']));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Kiri Walker' }));
    fireEvent.change(search, { target: { value: 'zoe' } });
    await waitFor(() => expect(names()).toEqual(['Zoe Adams']));
    expect(screen.getByText('1 worker chosen')).toBeTruthy();
    // All that the search shows, beside whom it hides.
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Invite 2' }));
    await waitFor(() => expect(fake.callsOf('saveJobUserList')).toHaveLength(1));
    const asked = [fake.callsOf('saveJobUserList')[0]?.statusUser ?? []].flat();
    expect(asked.map(({ id }) => id).sort()).toEqual([21, 23]);
    await waitFor(() => expect(screen.queryByText(/chosen$/)).toBeNull());
  });

  test('J-37: very many go in parts, the way is shown, and a part that fails is said', async () => {
    const calls: In<'saveJobUserList'>[] = [];
    let go: (() => void) | undefined;
    const { fake } = openList({
      getJobWorkers: serving(crowd(60)),
      saveJobUserList: async (body) => {
        calls.push(body);
        if (calls.length === 3) throw refusal('This worker is not active. Please reload the list.');
        await new Promise<void>((resolve) => (go = resolve));
        return ok;
      },
    });
    fireEvent.click((await askForAll(60)).getByRole('button', { name: 'Invite 60' }));
    expect(await screen.findByText('Inviting 60 workers, 0 done')).toBeTruthy();
    await waitFor(() => expect(go).toBeDefined());
    go?.();
    expect(await screen.findByText('Inviting 60 workers, 25 done')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Inviting' }).getAttribute('aria-valuenow')).toBe('42');
    go?.();
    await waitFor(() => expect(fake.said).toContain('50 of 60 workers invited. Try the others again.'));
    expect(calls.map(({ statusUser }) => (statusUser as unknown[]).length)).toEqual([25, 25, 10]);
  });

  test('B.4.02: by keyboard alone: arrows walk, Enter opens, letters set, Space chooses', async () => {
    const { fake } = openList();
    await ready();
    const [anh, kiri] = rows() as [HTMLElement, HTMLElement];
    anh.focus();
    fireEvent.keyDown(anh, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(kiri));
    fireEvent.keyDown(kiri, { key: 'c' });
    await waitFor(() =>
      expect(fake.callsOf('saveJobUserList')[0]?.statusUser).toEqual([{ id: 23, status: 2 }]),
    );
    expect(document.activeElement).toBe(kiri);
    fireEvent.keyDown(kiri, { key: ' ' });
    expect(screen.getByText('1 worker chosen')).toBeTruthy();
    fireEvent.keyDown(kiri, { key: 'Enter' });
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  test('B.1.03, J-37: more people than open places are asked about first; no sends nothing', async () => {
    const { fake } = openList({ getJobWorkers: serving(crowd(9)) });
    fireEvent.click((await askForAll(9)).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.callsOf('saveJobUserList')).toEqual([]);
    expect(screen.getByText('9 workers chosen')).toBeTruthy();
  });

  test('B.1.03, J-37: the question counts the people and the places that are open', () => {
    const asked = (chosen: number, amount: number, confirmed = 0) =>
      inviteQuestion(chosen, { amount, confirmed })?.title ?? null;
    expect(asked(2037, 200)).toBe('Invite 2,037 people for 200 open places?');
    expect(asked(51, 200)).toBe('Invite 51 people for 200 open places?');
    expect(asked(50, 50)).toBeNull();
    expect(asked(2, 8, 7)).toBe('Invite 2 people for 1 open place?');
    expect(asked(1, 8, 9)).toBe('Invite 1 person? No place is open.');
  });

  test('B.1.03, J-37: Stop ends it after the call that is under way, says how far it got, and the rest stay chosen', async () => {
    const { fake, go } = await sendToAll();
    fireEvent.click(screen.getByText('Stop'));
    await go();
    await waitFor(() => expect(fake.said).toEqual(['Stopped: 25 of 30 workers invited.']));
    expect(fake.callsOf('saveJobUserList')).toHaveLength(1);
    expect(await screen.findByText('30 workers chosen')).toBeTruthy();
  });

  test('B.2.31, J-37: leaving asks while invitations are being sent, and says how far they got', async () => {
    const { fake, go, unmount } = await sendToAll();
    const to = { pathname: '/admin/dashboard', search: '', hash: '', state: null, key: '' };
    const [asked] = [...fake.unsaved].filter((entry) => entry.isDirty() && entry.stays?.(to) === false);
    expect(asked?.title).toBe('Invitations that are being sent. Leaving stops them');
    asked?.drop?.();
    unmount();
    await go();
    await waitFor(() => expect(fake.said).toEqual(['Stopped: 25 of 30 workers invited.']));
    expect(fake.callsOf('saveJobUserList')).toHaveLength(1);
  });

  test('J-37: a form that goes without a question stops it and says so, too', async () => {
    const { fake, go, unmount } = await sendToAll();
    unmount();
    await go();
    await waitFor(() => expect(fake.said).toEqual(['Stopped: 25 of 30 workers invited.']));
  });

  test('B.8.05, J-36: the double shifts of many are one line, with the names in the list', async () => {
    const { fake, go } = await sendToAll((call) => [`Kim ${call}`, `Lee ${call}`]);
    await go();
    await go();
    await waitFor(() =>
      expect(fake.said).toEqual(['4 of 30 have another shift within 20 hours', '30 workers invited.']),
    );
    const names = await screen.findByText('Kim 0, Lee 0, Kim 1, Lee 1');
    expect(names.closest('[role=alert]')?.textContent).toMatch(/^4 of 30 have another shift within 20 hours/);
    fireEvent.click(screen.getByLabelText('Close'));
    expect(screen.queryByText(/Kim 0/)).toBeNull();
  });

  describe('everyone the search finds', () => {
    const many = 8_312;
    /** Some are busy: every fourth. The server invites 25 in a call; one of them lacks a licence and is left out. */
    const openMany = (isLast = (_after: number) => false) => {
      const all = Array.from({ length: many }, (_, index) =>
        worker(1 + index, `Worker ${String(index).padStart(4, '0')}`, { hasDoubleShift: index % 4 === 0 }),
      );
      return openList({
        getJobWorkers: serving(all),
        saveJobUserList: async ({ find }: In<'saveJobUserList'>) => {
          const after = (find?.after ?? 0) + 25;
          if (isLast(after)) fireEvent.click(await screen.findByText('Stop'));
          return { ...ok, found: { invited: 24, lacking: 1, after, left: Math.max(0, many - after) } };
        },
      });
    };
    const chooseAll = async () => {
      await screen.findByText('Worker 0000');
      fireEvent.click(screen.getByLabelText('Select the rows loaded'));
      expect(screen.getByText('100 workers chosen')).toBeTruthy();
      fireEvent.click(screen.getByText('Select all 8,312 that match'));
    };
    const answer = async (title: string, yes: string) => {
      const shown = await screen.findByText(title);
      const dialog = shown.closest('[role=alertdialog]') as HTMLElement;
      const said = dialog.textContent;
      fireEvent.click(within(dialog).getByText(yes));
      return said;
    };

    test('B.1.03: are invited by the server, but those taken out again, after the question', async () => {
      const { fake } = openMany((after) => after === 75);
      await chooseAll();
      fireEvent.click(screen.getByLabelText('Select Worker 0001'));
      fireEvent.click(screen.getByText('Invite 8,311'));
      expect(await answer('Invite all 8,311?', 'Invite anyway')).toContain(
        '2,078 people have a clash. To leave them out, tick Free only.',
      );
      await answer('Invite 8,311 people for 8 open places?', 'Invite 8,311');
      await waitFor(() => expect(fake.said).toHaveLength(2));
      expect(fake.callsOf('saveJobUserList')).toEqual(
        [0, 25, 50].map((after) => ({ idReqCrew: 11, find: { except: [2], after } })),
      );
      expect(fake.said).toEqual([
        '3 people lack a licence that this crew requires, and were not invited.',
        'Stopped: 72 of 8,308 workers invited.',
      ]);
    });

    test('B.1.03: nobody is invited while it is not known who has a clash', async () => {
      const { fake } = openMany();
      await chooseAll();
      fake.answer('getJobWorkers', () => {
        throw new ApiError('offline', 'The server cannot be reached.');
      });
      fireEvent.click(screen.getByText('Invite 8,312'));
      await waitFor(() => expect(fake.said).toEqual(['The server cannot be reached.']));
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(fake.callsOf('saveJobUserList')).toEqual([]);
    });

    test('another search chooses nobody, since it finds others', async () => {
      openMany();
      await chooseAll();
      expect(screen.getByText('8,312 workers chosen')).toBeTruthy();
      fireEvent.change(await field('Search workers'), { target: { value: '0007' } });
      await waitFor(() => expect(names()).toEqual(['Worker 0007']));
      expect(screen.queryByText(/chosen$/)).toBeNull();
    });
  });
});
