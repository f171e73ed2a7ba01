import type { personCalls } from '@crewcall/contract/calls/people-person';
import type { Rows } from './row';
import type { World } from './world';

const noteOn = async (w: World, user: number) => {
  const row = await w.db
    .insertInto('person_note')
    .values({ user_id: user, by: w.admin, text: 'Has a ute.', at: Date.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};

export const personRows: Rows<keyof typeof personCalls> = {
  getPersonOverview: { body: (w) => ({ idUser: w.crew }) },
  getNotes: { body: (w) => ({ idUser: w.crew }) },
  addNote: { body: (w) => ({ idUser: w.crew, text: 'Has a ute.' }) },
  deleteNote: { body: async (w) => ({ id: await noteOn(w, w.crew) }) },
  saveResume: {
    body: (w) => ({ idUser: w.crew }),
    mine: ['crew', 'admin'],
    // What the matrix sends is no PDF.
    refused: true,
    multipart: true,
    foreign: { as: 'supervisor', body: (w) => ({ idUser: w.crew }) },
  },
};
