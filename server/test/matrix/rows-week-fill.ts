import type { fillCalls } from '@crewcall/contract/calls/week-fill';
import type { Rows } from './row';

export const fillRows: Rows<keyof typeof fillCalls> = {
  suggestCrew: {
    body: async (w) => ({ idReqCrew: await w.make.crew(await w.make.job(), { group_id: w.group }) }),
  },
  fillCrews: { body: () => ({ weekStart: '2026-11-30' }) },
};
