import type { packCalls } from '@crewcall/contract/calls/week-packs';
import type { Rows } from './row';

export const packRows: Rows<keyof typeof packCalls> = {
  downloadPack: {
    body: (w) => ({ kind: 'sign-in', of: { idJob: w.jobA }, format: 'xlsx' }),
    foreign: {
      as: 'supervisor',
      body: (w) => ({ kind: 'sign-in', of: { idJob: w.jobB }, format: 'xlsx' }),
    },
  },
  makeLicencePack: { body: (w) => ({ of: { idJob: w.jobA }, format: 'xlsx' }) },
};
