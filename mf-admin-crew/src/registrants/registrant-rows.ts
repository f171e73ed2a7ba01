import { fullNameOf } from '@crewcall/domain/full-name';
import type { In, Out } from '@crewcall/contract/types';

type Answer = Out<'getpreregister'>;
export type Registrant = Answer['registrants'][number];
export type RegistrantSort = NonNullable<In<'getpreregister'>['sort']>;

export const registrantsOf = ({ registrants }: Answer): readonly Registrant[] => registrants;

export const nameOf = (row: Registrant): string =>
  row.type === 'company' && row.companyName ? row.companyName : fullNameOf(row);

export const statuses = {
  new: { word: 'New', tone: 'warn' },
  invited: { word: 'Invited', tone: 'info' },
  approved: { word: 'Approved', tone: 'ok' },
  declined: { word: 'Declined', tone: 'bad' },
  concluded: { word: 'Concluded', tone: 'ok' },
} as const satisfies Record<Registrant['status'], object>;

/** Whether the office added this person. Such a registration is approved from the start. */
export const isAdded = (row: Registrant): boolean => row.status === 'invited';

/** Whether this is a worker who has not been answered. */
export const canApprove = (row: Registrant): boolean => row.type === 'worker' && row.processedAt === null;
