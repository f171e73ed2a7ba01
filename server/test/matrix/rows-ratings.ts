import type { ratingCalls } from '@crewcall/contract/calls/time-ratings';
import type { Rows } from './row';
import type { World } from './world';

const supervising = ['supervisor', 'admin'] as const;
const clocked = async (w: World, job: number, crew: number, user: number) => {
  await w.clock(job, crew, user);
  return user;
};

export const ratingRows: Rows<keyof typeof ratingCalls> = {
  getJobRatings: {
    body: (w) => ({ idJob: w.jobA }),
    mine: supervising,
    foreign: { as: 'supervisor', body: (w) => ({ idJob: w.jobB }) },
  },
  rateCrew: {
    body: async (w) => ({
      idJob: w.jobA,
      ratings: [{ idUser: await clocked(w, w.jobA, w.crewA, w.crew), stars: 4, note: 'Calm.' }],
    }),
    mine: supervising,
    foreign: {
      as: 'supervisor',
      body: async (w) => ({
        idJob: w.jobB,
        ratings: [{ idUser: await clocked(w, w.jobB, w.crewB, w.outsider), stars: 4 }],
      }),
    },
  },
  getRatings: { body: (w) => ({ idUser: w.crew }) },
};
