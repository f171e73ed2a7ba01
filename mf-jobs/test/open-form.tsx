import { act, fireEvent, screen } from '@testing-library/react';
import type { Job, Out } from '@crewcall/contract/types';
import type { Answers } from '@crewcall/platform/testing';
import { JobForm } from '../src/office/form/job-form';
import { crew, hour, job, notifications, now } from './fixtures';
import { show } from './show';

export const extraData: Out<'getJobDetail'>['extraData'] = {
  emails: [],
  locations: [],
  jobFiles: [],
  prepends: [
    { id: 1, text: 'ACME', fullName: 'Acme Events', defaultColor: '#c2410c' },
    { id: 2, text: 'NOVA', fullName: 'Nova Nights', defaultColor: '' },
  ],
  responsibles: [{ id: 1, onSiteResponsibleName: 'Dana Whitely', onSiteResponsibleNumber: '+61491570156' }],
  supervisors: [
    { id: 9, fullName: 'Ravi Singh' },
    { id: 10, fullName: 'Joy Okafor' },
  ],
  groups: [
    { id: 3, groupName: 'Stagehand' },
    { id: 4, groupName: 'Rigger' },
  ],
  tzOffset: 660,
  timesheet: [],
  crewWasAsked: true,
};

/** A job four days ahead, with one crew that starts with it and has Mia Costa invited. */
export const far = job({
  date: now + 96 * hour,
  reqCrew: [crew({ id: 11, mine: 1, confirmed: 0, startTime: now + 96 * hour, endTime: now + 106 * hour })],
});
export const office = { permissions: ['job:read', 'job:write', 'crew:approve'] };
export const manager = { permissions: [], managerOf: ['ACME'] };
export const saved = (of: Job, change: Partial<Out<'saveUpdatedJobv2'>> = {}): Out<'saveUpdatedJobv2'> => ({
  ok: true,
  job: of,
  changed: ['Title'],
  warnings: [],
  crewsStay: false,
  ...change,
});
export const alone = (version = 1): Out<'editing'> => ({ ok: true, version, others: [] });

/** So many people hear of this job, and nobody of another. */
export const toldOn = (own: number) => ({ own, ahead: 0, withThis: own });

/** Nobody would be paid for a cancellation. */
export const nobodyPaid: Out<'getCancellationPay'> = { crews: [], people: 0, withoutRate: [] };

/** The form of a job, as the office sees it unless told otherwise. */
export const open = (
  of: Job,
  tab = 'info',
  answers: Answers = {},
  user: object = office,
  at = `/admin/dashboard/${of.id}/${tab}`,
) => {
  const [name, subView] = tab.split('/');
  return show(<JobForm idJob={of.id} tab={name ?? 'info'} {...(subView ? { subView } : {})} />, {
    at,
    user,
    answers: {
      getJobDetail: { job: of, extraData },
      getNotifications: notifications(),
      editing: alone(of.version),
      getCancellationPay: nobodyPaid,
      getVenues: { venues: [], types: [] },
      getJobSeries: { jobs: [], inCrew: toldOn(1), applied: toldOn(0) },
      getJobEvent: { idEvent: null, events: [] },
      ...answers,
    },
  });
};

export const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement;
export const title = () => field('Title');
export const isOff = (element: Element) => (element as HTMLInputElement).disabled;
/** Chooses a group in the form that adds one. */
export const chooseGroup = async (name: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Group' }));
  fireEvent.click(await screen.findByRole('option', { name }));
};

/** Types into a field, and leaves it. */
export const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
export const leave = async (label: string) => fireEvent.blur(await field(label));
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** A server that takes every save, and the jobs that it was sent. */
export const takes = { saveUpdatedJobv2: saved({ ...far, version: 2 }) };
export const sent = ({ fake }: Pick<ReturnType<typeof open>, 'fake'>) =>
  fake.callsOf('saveUpdatedJobv2').map((body) => body.job);
