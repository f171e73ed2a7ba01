import { screen } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { isInCrew } from '@crewcall/domain/invite';
import { matches } from '@crewcall/domain/text';
import type { InviteWorker } from '../src/office/invite/invite-filter';
import { worker } from './invite-worker';
import { far, open } from './open-form';

const people = [
  worker(21, 'Zoe Adams', { filterValues: { '1': 'true', '2': 'French', '3': 'NSW;VIC' } }),
  worker(22, 'anh Nguyễn', { hasRate: false, filterValues: { '1': 'false' } }),
  worker(23, 'Kiri Walker', { hasDoubleShift: true, state: 2 }),
  worker(24, 'Mia Costa', { selectedOption: 2 }),
];
const filters: Out<'getJobWorkers'>['filters'] = [
  { id: 1, description: 'White Card', type: 'checkbox', valuecomboparsed: [] },
  { id: 2, description: 'Languages', type: 'text', valuecomboparsed: [] },
  { id: 3, description: 'Travels to', type: 'combobox', valuecomboparsed: ['NSW', 'VIC'] },
];

const isFree = ({ conflicts, hasDoubleShift }: InviteWorker) => conflicts.length === 0 && !hasDoubleShift;
const keyOf = (one: InviteWorker, key: string) =>
  ({ score: -(one.score ?? -Infinity), rate: one.hasRate ? 0 : 1, status: one.selectedOption })[key] ?? 0;

/** Answers as the server does: a page of the people who match, by name or in the order asked for. */
export const serving =
  (all: readonly InviteWorker[] = people) =>
  ({ find = {}, sort, limit = 100, offset = 0 }: In<'getJobWorkers'>): Out<'getJobWorkers'> => {
    const matching = all.filter(
      (one) =>
        matches(one.fullName, find.text ?? '') &&
        Object.entries(find.values ?? {}).every(([id, value]) => matches(one.filterValues[id] ?? '', value)),
    );
    const found = matching
      .filter((one) => !find.free || isFree(one))
      .toSorted((a, b) => a.fullName.localeCompare(b.fullName));
    if (sort?.down) found.reverse();
    else if (sort && sort.key !== 'name') found.sort((a, b) => keyOf(a, sort.key) - keyOf(b, sort.key));
    return {
      workers: found.slice(offset, offset + limit),
      total: found.length,
      mayInvite: found.filter((one) => !isInCrew(one.selectedOption) && one.blocked === undefined).length,
      hidden: matching.length - found.length,
      hasScores: all.some(({ score }) => score !== undefined),
      filters,
    };
  };
export const ok = { UserhasDoubleShift: [], isOverfilled: false, error: false as const };
export const openList = (answers: Parameters<typeof open>[2] = {}, job = far) =>
  open(job, 'crew/invite-11', { getJobWorkers: serving(), saveJobUserList: ok, ...answers });

export const rows = () => screen.getAllByRole('row').slice(1);
export const names = () => rows().map((row) => row.querySelector('[data-worker]')?.firstChild?.textContent);
export const ready = () => screen.findByRole('table', { name: 'Workers' });
