import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import { far, field, open } from './open-form';

type Worker = Out<'getJobWorkers'>['workers'][number];
const worker = (id: number, fullName: string, part: Partial<Worker> = {}): Worker => ({
  id,
  fullName,
  state: 1,
  filterValues: {},
  selectedOption: 0,
  hasRate: true,
  hasDoubleShift: false,
  ...part,
});
const list: Out<'getJobWorkers'> = {
  workers: [
    worker(21, 'Zoe Adams', { filterValues: { '1': 'true', '2': 'French', '3': 'NSW;VIC' } }),
    worker(22, 'anh Nguyễn', { hasRate: false, filterValues: { '1': 'false' } }),
    worker(23, 'Kiri Walker', { hasDoubleShift: true, state: 2 }),
    worker(24, 'Mia Costa', { selectedOption: 2 }),
  ],
  filters: [
    { id: 1, description: 'White Card', type: 'checkbox', valuecomboparsed: [] },
    { id: 2, description: 'Languages', type: 'text', valuecomboparsed: [] },
    { id: 3, description: 'Travels to', type: 'combobox', valuecomboparsed: ['NSW', 'VIC'] },
  ],
};
const ok = { UserhasDoubleShift: [], isOverfilled: false, error: false as const };
const openList = (answers: Parameters<typeof open>[2] = {}) =>
  open(far, 'crew/invite-11', { getJobWorkers: list, saveJobUserList: ok, ...answers });

const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => row.querySelector('[data-worker]')?.firstChild?.textContent);
const ready = () => screen.findByRole('table', { name: 'Workers' });

describe('the list', () => {
  test('B.5.20, B.9.12, B.3.10: everybody by full name, ascending, with state, rate and standing', async () => {
    openList();
    await ready();
    expect(names()).toEqual(['anh Nguyễn', 'Kiri Walker', 'Mia Costa', 'Zoe Adams']);
    const [anh, kiri, mia] = rows();
    expect(within(anh as HTMLElement).getByText('No rate')).toBeTruthy();
    expect(within(kiri as HTMLElement).getByText('VIC')).toBeTruthy();
    expect(within(kiri as HTMLElement).getByText('Other shift within 20 h')).toBeTruthy();
    expect(within(mia as HTMLElement).getByText('Confirmed')).toBeTruthy();
    expect(screen.getByRole('img', { name: '0 of 8 places confirmed' })).toBeTruthy();
  });

  test('B.5.20: sorts by a press on a head, those with a rate for the group first', async () => {
    openList();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()[0]).toBe('Zoe Adams');
    fireEvent.click(screen.getByRole('button', { name: 'Rate' }));
    expect(names().at(-1)).toBe('anh Nguyễn');
  });

  test('B.5.20, B.8.10: what matches nothing says so, and Remove Filters brings everybody back', async () => {
    openList();
    await ready();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    expect(await screen.findByText('No workers matching the search')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Filters' }));
    await ready();
    expect(names()).toHaveLength(4);
  });

  test('B.3.10: the company’s own filters are a box, a text and a choice', async () => {
    openList();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(await field('White Card'));
    expect(names()).toEqual(['Zoe Adams']);
    fireEvent.click(await field('White Card'));
    fireEvent.change(await field('Languages'), { target: { value: 'fre' } });
    expect(names()).toEqual(['Zoe Adams']);
    fireEvent.change(await field('Languages'), { target: { value: '' } });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Travels to' }));
    fireEvent.click(await screen.findByRole('option', { name: 'VIC' }));
    expect(names()).toEqual(['Zoe Adams']);
  });
});

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

  test('B.1.03, B.5.20: those chosen whom the search hides are not invited, and stay chosen', async () => {
    const { fake } = openList();
    await ready();
    for (const name of ['Zoe Adams', 'Kiri Walker'])
      fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    const search = await field('Search workers');
    fireEvent.change(search, { target: { value: 'zoe' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Invite 1' }));
    await waitFor(() => expect(fake.callsOf('saveJobUserList')).toHaveLength(1));
    fireEvent.change(search, { target: { value: '' } });
    expect(await screen.findByRole('button', { name: 'Invite 1' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Kiri Walker' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Zoe Adams' }).checked).toBe(false);
  });

  test('J-37: very many go in parts, the way is shown, and a part that fails is said', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => worker(100 + index, `Worker ${100 + index}`));
    const calls: In<'saveJobUserList'>[] = [];
    let go: (() => void) | undefined;
    const { fake } = openList({
      getJobWorkers: { ...list, workers: crowd },
      saveJobUserList: async (body) => {
        calls.push(body);
        if (calls.length === 3) throw refusal('This worker is not active. Please reload the list.');
        await new Promise<void>((resolve) => (go = resolve));
        return ok;
      },
    });
    await ready();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }));
    fireEvent.click(screen.getByRole('button', { name: 'Invite 60' }));
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
});
