import type { coverCalls } from '@crewcall/contract/calls/jobs-cover';
import type { Rows } from './row';

const nowhere = { body: () => ({ id: 999_999 }), status: 404 };

export const coverRows: Rows<keyof typeof coverCalls> = {
  askCover: {
    body: (w) => ({ idReqCrew: w.crewA, reason: 'I am ill', offer: true }),
    mine: ['crew'],
    foreign: { as: 'supervisor', body: (w) => ({ idReqCrew: w.crewA, reason: 'Not mine', offer: true }) },
  },
  withdrawCover: nowhere,
  getCoverOffers: { body: () => ({}) },
  getSwapShifts: { body: () => ({ id: 999_999 }) },
  takeCover: nowhere,
  answerSwap: { body: () => ({ id: 999_999, accept: true }), status: 404 },
  untakeCover: nowhere,
  getCovers: { body: () => ({}) },
  decideCover: { body: () => ({ id: 999_999, grant: true }), status: 404 },
};
