import { screen } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { worker } from './invite-worker';
import { far, open } from './open-form';

export const list: Out<'getJobWorkers'> = {
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
export const ok = { UserhasDoubleShift: [], isOverfilled: false, error: false as const };
export const openList = (answers: Parameters<typeof open>[2] = {}, job = far) =>
  open(job, 'crew/invite-11', { getJobWorkers: list, saveJobUserList: ok, ...answers });

export const rows = () => screen.getAllByRole('row').slice(1);
export const names = () => rows().map((row) => row.querySelector('[data-worker]')?.firstChild?.textContent);
export const ready = () => screen.findByRole('table', { name: 'Workers' });
