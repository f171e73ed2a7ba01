import { screen } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { JobForm } from '../src/office/form/job-form';
import { crew, job } from './fixtures';
import { show } from './show';

export const office = { permissions: ['job:read', 'job:write'] };
export const manager = { permissions: [], managerOf: ['ACME'] };

type Extra = Out<'getJobDetail'>['extraData'];
export const detail = (change: object = {}, extra: Partial<Extra> = {}): Out<'getJobDetail'> => ({
  job: job({
    reqCrew: [
      crew({
        userList: [
          { id: 21, fullName: 'Anh Nguyễn', phone: null, status: 2 },
          { id: 22, fullName: 'Kiri Walker', phone: null, status: 1 },
        ],
      }),
    ],
    ...change,
  }),
  extraData: {
    emails: [],
    locations: [],
    jobFiles: [],
    prepends: [],
    responsibles: [],
    supervisors: [],
    groups: [{ id: 3, groupName: 'Stagehand' }],
    tzOffset: 660,
    timesheet: [],
    crewWasAsked: true,
    whatsApp: 'Load in, Sat 21 Nov',
    ...extra,
  },
});

/** The job form with one of its actions open, once it stands there. */
export async function openAction(subView: string, answers: Answers = {}, user: object = office) {
  const shown = show(<JobForm idJob={5} tab="actions" subView={subView} />, {
    at: `/admin/dashboard/5/actions/${subView}`,
    user,
    answers: { getJobDetail: detail(), ...answers },
  });
  await screen.findByRole('button', { name: 'Actions' });
  return shown;
}
