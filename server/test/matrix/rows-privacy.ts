import type { privacyCalls } from '@crewcall/contract/calls/people-privacy';
import type { Rows } from './row';
import type { World } from './world';

/** The open request of somebody to be deleted. */
const request = async (w: World, user_id: number): Promise<number> => {
  const row = await w.db
    .insertInto('deletion_request')
    .values({ company_id: await w.make.companyId(), user_id, asked_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const somebodys = async (w: World) => ({ id: await request(w, await w.make.user()) });
const managers = async (w: World) => ({ id: await request(w, await w.make.manager('ACME')) });

export const privacyRows: Rows<keyof typeof privacyCalls> = {
  getOwnDeletion: { body: () => ({}) },
  askDeletion: { body: () => ({}) },
  withdrawDeletion: { body: () => ({}) },
  getDeletions: { body: () => ({}) },
  beginDeletion: {
    body: async (w) => ({ idUser: await w.make.user({ active: false }), reason: 'Left.' }),
    also: [
      {
        what: 'beginning it for a manager',
        needs: 'job:write',
        body: async (w) => {
          const idUser = await w.make.manager('ACME');
          await w.db.updateTable('app_user').set({ active: false }).where('id', '=', idUser).execute();
          return { idUser, reason: 'Left.' };
        },
      },
    ],
  },
  lookAtDeletion: {
    body: somebodys,
    also: [{ what: 'looking at a manager', needs: 'job:write', body: managers }],
  },
  answerDeletion: {
    body: async (w) => ({ ...(await somebodys(w)), accept: true }),
    also: [
      {
        what: 'deleting a manager',
        needs: 'job:write',
        body: async (w) => ({ ...(await managers(w)), accept: true }),
      },
    ],
  },
  getRetention: { body: () => ({}) },
};
