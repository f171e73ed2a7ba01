import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { field } from './open-form';
import { worker } from './invite-worker';
import { names, openList, ready, rows, serving } from './open-invite';

describe('the list', () => {
  test('B.5.20, B.9.12, B.3.10: everybody by full name, ascending, with state, rate and standing', async () => {
    openList();
    await ready();
    await waitFor(() => expect(names()).toEqual(['anh Nguyễn', 'Kiri Walker', 'Mia Costa', 'Zoe Adams']));
    const [anh, kiri, mia] = rows();
    expect(within(anh as HTMLElement).getByText('No rate')).toBeTruthy();
    expect(within(kiri as HTMLElement).getByText('VIC')).toBeTruthy();
    expect(within(kiri as HTMLElement).getByText('Another shift within 20 hours')).toBeTruthy();
    expect(within(mia as HTMLElement).getByText('Confirmed')).toBeTruthy();
    expect(screen.getByRole('img', { name: '0 of 8 places confirmed' })).toBeTruthy();
  });

  test('B.5.20: sorts by a press on a head, those with a rate for the group first', async () => {
    openList();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(names()[0]).toBe('Zoe Adams'));
    fireEvent.click(screen.getByRole('button', { name: 'Pay rate' }));
    await waitFor(() => expect(names().at(-1)).toBe('anh Nguyễn'));
  });

  test('C.1.09, C.1.12: says what speaks against each, and "Free only" hides them, counts them and is remembered', async () => {
    const conflicts = [{ kind: 'rest', text: 'Works until 6:15 am in Sydney. That leaves 2 hours of rest.' }];
    const answers = {
      getJobWorkers: serving([worker(21, 'Zoe Adams', { conflicts }), worker(22, 'Kiri Walker')]),
    };
    const { unmount } = openList(answers);
    await ready();
    expect(within(rows()[1] as HTMLElement).getByText(conflicts[0]?.text ?? '')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Free only' }));
    await waitFor(() => expect(names()).toEqual(['Kiri Walker']));
    expect(screen.getByText('1 person not free, hidden.')).toBeTruthy();
    unmount();
    openList(answers);
    await ready();
    await waitFor(() => expect(names()).toEqual(['Kiri Walker']));
    localStorage.clear();
  });

  test('C.10.07: who is kept off says so in the office’s words, and is neither chosen nor invited', async () => {
    const blocked = 'Zoe Adams is blocked for Acme Events.';
    openList({
      getJobWorkers: serving([
        worker(21, 'Zoe Adams', { blocked }),
        worker(22, 'Kiri Walker', { preferred: true }),
      ]),
    });
    await ready();
    const [kiri, zoe] = rows();
    expect(within(zoe as HTMLElement).getByText(blocked)).toBeTruthy();
    expect(within(kiri as HTMLElement).getByLabelText('Preferred crew')).toBeTruthy();
    const box = (row: HTMLElement | undefined) =>
      within(row as HTMLElement).getByRole('checkbox') as HTMLInputElement;
    expect([box(kiri).disabled, box(zoe).disabled]).toEqual([false, true]);
    fireEvent.click(screen.getByRole('button', { name: /^Zoe Adams: / }));
    const choices = await screen.findAllByRole('menuitem');
    expect(
      choices.filter((one) => one.getAttribute('aria-disabled') === 'true').map((one) => one.textContent),
    ).toEqual(['Invited', 'Confirmed']);
  });

  test('C.10.03: the score stands beside the name for who may read it, the best first; few ratings are new', async () => {
    openList({
      getJobWorkers: serving([
        worker(21, 'Zoe Adams', { score: 4.66 }),
        worker(22, 'Kiri Walker', { score: null }),
        worker(23, 'Mia Costa', { score: 3.2 }),
      ]),
    });
    await ready();
    expect(rows().map((row) => /New|\d\.\d/.exec(row.textContent)?.[0])).toEqual(['New', '3.2', '4.7']);
    fireEvent.click(screen.getByRole('button', { name: 'Rating' }));
    await waitFor(() => expect(names()).toEqual(['Zoe Adams', 'Mia Costa', 'Kiri Walker']));
  });

  test('C.10.04: without scores in the answer there is no such column', async () => {
    openList();
    await ready();
    expect(screen.queryByRole('button', { name: 'Rating' })).toBeNull();
  });

  test('B.5.20, B.8.10: what matches nothing says so, and Remove Filters brings everybody back', async () => {
    openList();
    await ready();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } });
    expect(await screen.findByText('No workers matching the search')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Filters' }));
    await ready();
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  test('B.3.10: the company’s own filters are a box, a text and a choice', async () => {
    openList();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(await field('White Card'));
    await waitFor(() => expect(names()).toEqual(['Zoe Adams']));
    fireEvent.click(await field('White Card'));
    fireEvent.change(await field('Languages'), { target: { value: 'fre' } });
    await waitFor(() => expect(names()).toEqual(['Zoe Adams']));
    fireEvent.change(await field('Languages'), { target: { value: '' } });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Travels to' }));
    fireEvent.click(await screen.findByRole('option', { name: 'VIC' }));
    await waitFor(() => expect(names()).toEqual(['Zoe Adams']));
  });
});
